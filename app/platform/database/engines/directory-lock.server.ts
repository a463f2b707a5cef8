import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "~/platform/env.server";

/** The exit code of flock(1) if another process has the lock. */
const LOCKED = 1;

/**
 * Makes this process the only user of the directory. PGlite does not refuse a second process and is
 * then silently corrupted. The lock ends with the process, however that ends. Throws StartError if
 * another process has it, also one in another container, or if the directory cannot be locked.
 */
export function lockDirectory(directory: string): { release: () => void } {
  // Node has no flock(2), but a lock that this program takes on our open directory stays until we
  // close it.
  const descriptor = fs.openSync(directory, "r");
  const { status } = spawnSync("flock", ["-n", "3"], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  const file = path.join(directory, "lock");
  if (status === 0) {
    // For the message to a second process.
    fs.writeFileSync(file, String(process.pid));
    const release = () => {
      fs.rmSync(file, { force: true });
      fs.closeSync(descriptor);
    };
    return { release };
  }
  fs.closeSync(descriptor);
  if (status === LOCKED)
    throw new StartError(`DATA_DIR ${directory} is in use by ${holderOf(file)}`);
  throw new StartError(
    `DATA_DIR ${directory} cannot be locked: flock of Debian's package util-linux is missing or fails`,
  );
}

/** Who has the lock. A container has process ids of its own. */
function holderOf(file: string): string {
  const pid = fs.existsSync(file) ? parseInt(fs.readFileSync(file, "utf8")) : 0;
  return pid > 0 && isRunning(pid) ? `process ${pid}` : "a process of another container";
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
