import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Whether this checkout has the commit. A shallow clone lacks old ones. */
export const hasCommit = (commit: string): boolean =>
  spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { stdio: "ignore" }).status === 0;

/**
 * The folder of another version of the site, installed and built: two minutes. It is kept in the
 * temporary folder for the next time. The checkout is not touched.
 */
export function builtVersion(commit: string): string {
  const folder = path.join(os.tmpdir(), `battle-valley-${commit}`);
  const isComplete = path.join(folder, "build/.complete");
  if (fs.existsSync(isComplete)) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 256 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  execFileSync(process.execPath, ["scripts/setup.mjs", "build"], { cwd: folder, stdio: "pipe" });
  fs.writeFileSync(isComplete, "");
  return folder;
}
