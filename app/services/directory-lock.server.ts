import fs from "node:fs";
import path from "node:path";
import { StartError } from "~/env.server";

/**
 * When the process began, in kernel ticks: tells a process from a later one with the same id.
 * Empty where there is no /proc.
 */
function startTicks(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isRunning(pid: number, ticks: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if (error instanceof Error && "code" in error && error.code === "EPERM") return true;
    return false;
  }
  return startTicks(pid) === ticks;
}

/**
 * Makes this process the only one to use the directory. PGlite itself does not refuse a second
 * process and is silently corrupted by one. A lock left by a killed process is taken over.
 * Throws StartError when a running process holds the directory or the lock cannot be read.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const file = path.join(directory, "lock");
  const draft = `${file}.${process.pid}`;
  for (;;) {
    // Written aside and linked into place: a lock is never seen half-written, even after kill -9.
    fs.writeFileSync(draft, `${process.pid} ${startTicks(process.pid)}\n`);
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
    // Renaming is atomic: of two that find the same stale lock, one moves it and the other retries.
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
