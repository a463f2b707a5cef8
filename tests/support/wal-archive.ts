import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { until } from "../../scripts/cluster/program";
import { serverUser, startPostgres } from "./postgres-server";

const SCRIPTS = path.resolve(import.meta.dirname, "../../deploy/postgresql");
const RECOVERY_LIMIT_MS = 120_000;

/**
 * A folder with the scripts of deploy/postgresql in bin, which PostgreSQL's user can read; it may
 * not be able to read the checkout.
 */
export function archiveFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "wal-archive-"));
  fs.cpSync(SCRIPTS, path.join(folder, "bin"), { recursive: true });
  fs.chmodSync(path.join(folder, "bin"), 0o755);
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Makes a folder that belongs to PostgreSQL's user. */
export function serverFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  fs.mkdirSync(folder, { mode: 0o700 });
  const user = serverUser();
  if (user) fs.chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Runs a program as PostgreSQL's user. Throws with its output if it fails. */
export function runAsServer(program: string, args: string[], env: Record<string, string> = {}) {
  execFileSync(program, args, {
    ...serverUser(),
    cwd: "/",
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...env },
    stdio: "pipe",
  });
}

/**
 * A server with the data of that moment (ms), restored from the base backup and the log files in
 * `wal` below the folder, and out of recovery.
 */
export async function restoreToTime(
  folder: string,
  { base, moment }: { base: string; moment: number },
) {
  const time = new Date(moment).toISOString().replace("T", " ").replace("Z", "+00");
  const target = serverFolder(folder, `restored-${moment}`);
  const data = path.join(target, "data");
  runAsServer(`${folder}/bin/restore-to-time`, [base, path.join(folder, "wal"), data, time]);
  // Of a cluster it asks for passwords, and the settings name the file of the node.
  const access = path.join(data, "pg_hba.conf");
  fs.writeFileSync(access, "host all all 127.0.0.1/32 trust\n");
  const server = await startPostgres({ folder: target, parameters: { hba_file: access } });
  const sql = postgres(server.url, { max: 1 });
  await until("the end of the recovery", RECOVERY_LIMIT_MS, async () => {
    const [row] = await sql<{ isOver: boolean }[]>`select not pg_is_in_recovery() as "isOver"`;
    return row?.isOver;
  });
  await sql.end();
  return server;
}
