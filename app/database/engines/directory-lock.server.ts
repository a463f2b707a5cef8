import { spawnSync } from "node:child_process";
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

type Holder = { pid: number; ticks: string; text: string };

/** What a lock says. Null if this program did not write it. */
function readLock(file: string): Holder | null {
  const [text = "", pid, ticks = ""] = /^(\d+) (\d*)\n$/.exec(fs.readFileSync(file, "utf8")) ?? [];
  return pid === undefined ? null : { pid: Number(pid), ticks, text };
}

function isRunning({ pid, ticks }: Holder): boolean {
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

/** The exit code of flock(1) if another process has the lock. */
const LOCKED = 1;

/**
 * Makes this process the only user of the directory. PGlite does not refuse a second process and is
 * then silently corrupted. The lock of a killed process is replaced. Throws StartError if a running
 * process has the lock, also one in another container, or if the lock cannot be read.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const file = path.join(directory, "lock");
  const kernel = lockInKernel(directory, file);
  try {
    const named = lockByName(directory, file);
    const release = () => {
      named.release();
      kernel.release();
    };
    return { release };
  } catch (error) {
    kernel.release();
    throw error;
  }
}

/**
 * Locks the directory itself. A container has process ids of its own, so that a lock with a process
 * id tells nothing outside it. Node has no flock(2), but a lock that Debian's program takes on our
 * open directory stays until we close it. Without that program there is no such lock.
 */
function lockInKernel(directory: string, file: string) {
  const descriptor = fs.openSync(directory, "r");
  const release = () => fs.closeSync(descriptor);
  const { status } = spawnSync("flock", ["-n", "3"], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  if (status !== LOCKED) return { release };
  release();
  const holder = fs.existsSync(file) ? readLock(file) : null;
  throw new StartError(
    holder && isRunning(holder)
      ? inUseBy(directory, holder)
      : `DATA_DIR ${directory} is in use by a process of another container`,
  );
}

function inUseBy(directory: string, { pid }: Holder) {
  return `DATA_DIR ${directory} is in use by process ${pid}`;
}

/** Creates a file with this process's id. */
function lockByName(directory: string, file: string) {
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
    const holder = readLock(file);
    if (!holder) {
      throw new StartError(
        `${file} is not a lock this program wrote. Check that no other process uses ${directory}, then delete it`,
      );
    }
    if (isRunning(holder)) throw new StartError(inUseBy(directory, holder));
    // Renaming is atomic: if two processes find the same stale lock, one moves it and the other
    // retries.
    const stale = `${file}.stale-${process.pid}`;
    try {
      fs.renameSync(file, stale);
    } catch {
      continue;
    }
    const moved = fs.readFileSync(stale, "utf8");
    if (moved === holder.text) fs.rmSync(stale);
    else fs.linkSync(stale, file);
  }
}
