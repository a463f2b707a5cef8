import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log/log.server";
import { listBackups } from "./backup-folder.server";

const PROGRAM = "build/drill.js";

let isRunning = false;

/** Whether a drill that this process started is under way. */
export const isDrillRunning = (): boolean => isRunning;

/**
 * Starts the drill of the newest backup in a process of its own, which the site does not wait for: it
 * takes memory and a minute. Returns why it was not started, in a sentence. `last-drill.txt` says how
 * it ended.
 */
export async function startDrill(): Promise<string | null> {
  if (isRunning) return "A backup is being tried already";
  const [newest] = await listBackups(env.BACKUP_DIR);
  if (!newest) return "This server has no backup yet. Whoever runs it turns on the nightly backup";
  if (newest.manifest.isEncrypted && !env.BACKUP_KEY_FILE) {
    return "The backups are encrypted, and their key is not on this server. Whoever has the key tries one";
  }
  const program = path.resolve(PROGRAM);
  if (!fs.existsSync(program)) return "The site was not built on this machine: npm run build";
  isRunning = true;
  const child = spawn(process.execPath, [program], { stdio: "ignore" });
  const end = (code: number | null) => {
    isRunning = false;
    log(code === 0 ? "info" : "error", "drill-ended", { code: code ?? "none" });
  };
  child.once("exit", end);
  child.once("error", () => end(null));
  child.unref();
  return null;
}
