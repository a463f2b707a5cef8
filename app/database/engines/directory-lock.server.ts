import fs from "node:fs";
import path from "node:path";
import { StartError } from "~/env.server";

type ProcessFacts = {
  /**
   * The process's start time in kernel ticks. Distinguishes it from a later process with the same
   * id.
   */
  ticks: string;
  /** Killed, but not yet reaped by its parent. It no longer has open files. */
  hasEnded: boolean;
};

/** Facts about a process from /proc. Null without /proc, or if no process has this id. */
function readProcess(pid: number): ProcessFacts | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The fields after the name, which can contain any character: proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { ticks: fields[19] ?? "", hasEnded: /^[ZX]/.test(fields[0] ?? "") };
  } catch {
    return null;
  }
}

function isRunning(pid: number, ticks: string): boolean {
  const found = readProcess(pid);
  if (found) return found.ticks === ticks && !found.hasEnded;
  try {
    process.kill(pid, 0);
    return ticks === "";
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Makes this process the only user of the directory. PGlite does not refuse a second process and is
 * then silently corrupted. The lock of a killed process is replaced. Throws StartError if a running
 * process has the lock, or if the lock cannot be read.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const file = path.join(directory, "lock");
  const draft = `${file}.${process.pid}`;
  for (;;) {
    // Written to a temporary file and linked into place, so that nobody sees a partial lock, even
    // after kill -9.
    fs.writeFileSync(draft, `${process.pid} ${readProcess(process.pid)?.ticks ?? ""}\n`);
    try {
      fs.linkSync(draft, file);
      return { release: () => fs.rmSync(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      fs.rmSync(draft);
    }
    const held = /^(\d+) (\d*)\n$/.exec(fs.readFileSync(file, "utf8"));
    if (!held) {
      throw new StartError(
        `${file} is not a lock this program wrote. Check that no other process uses ${directory}, then delete it`,
      );
    }
    const pid = Number(held[1]);
    if (isRunning(pid, held[2] ?? "")) {
      throw new StartError(`DATA_DIR ${directory} is in use by process ${pid}`);
    }
    // Renaming is atomic: if two processes find the same stale lock, one moves it and the other
    // retries.
    const stale = `${file}.stale-${process.pid}`;
    try {
      fs.renameSync(file, stale);
    } catch {
      continue;
    }
    const moved = fs.readFileSync(stale, "utf8");
    if (moved === held[0]) fs.rmSync(stale);
    else fs.linkSync(stale, file);
  }
}
