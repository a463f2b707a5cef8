import fs from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { env, StartError } from "~/env.server";

const REFUSALS = new Set(["EACCES", "EEXIST", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"]);

/** The rights of others than the owner, in a file's mode. */
const FOR_OTHERS = 0o077;

/**
 * Makes the directory and those above it, for their owner alone. Step by step: Node 20's own `recursive` never returns
 * where the file system refuses with ENOENT, as /proc does.
 */
export function makeDirectory(directory: string) {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  try {
    fs.mkdirSync(directory, 0o700);
  } catch (error) {
    // Another process was quicker.
    if (!fs.existsSync(directory)) throw error;
  }
}

/**
 * Has all that is below the data directory, and all that this process writes from now on, be for their
 * owner alone: it is everybody's data, and secrets (CONTRACT.md 7.7).
 */
export function claimDataDirectory(directory: string) {
  // A worker thread has its process's, and may not set it.
  if (isMainThread) process.umask(FOR_OTHERS);
  makePrivate(directory);
}

/** Takes every right of others from the file, or the directory and all that is below it. */
export function makePrivate(file: string) {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  // A link's own mode says nothing, and what it leads to is elsewhere. A file may go meanwhile.
  if (!stats || stats.isSymbolicLink()) return;
  if (stats.mode & FOR_OTHERS) fs.chmodSync(file, stats.mode & 0o7777 & ~FOR_OTHERS);
  if (!stats.isDirectory()) return;
  for (const name of fs.readdirSync(file)) makePrivate(path.join(file, name));
}

/** The reason not to start behind a file system's refusal; any other error as it is. */
export function asDataDirectoryError(error: unknown): unknown {
  const isRefusal = error instanceof Error && "code" in error && REFUSALS.has(String(error.code));
  if (!isRefusal) return error;
  return new StartError(`DATA_DIR ${env.DATA_DIR} cannot be written: ${error.message}`);
}
