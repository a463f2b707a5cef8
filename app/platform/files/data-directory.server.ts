import fs from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { env, StartError } from "~/platform/env.server";

const REFUSALS = new Set(["EACCES", "EEXIST", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"]);

/** The permission bits for group and others. */
const FOR_OTHERS = 0o077;

/**
 * Creates the directory and its parents, for their owner only. One level at a time: Node 20's
 * `recursive` never returns if the file system refuses with ENOENT, as /proc does.
 */
export function makeDirectory(directory: string) {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  try {
    fs.mkdirSync(directory, 0o700);
  } catch (error) {
    // Another process created it first.
    if (!fs.existsSync(directory)) throw error;
  }
}

/**
 * Makes everything in the data directory, and every file that this process writes from now on,
 * accessible to their owner only. The directory holds everybody's data and secrets.
 */
export function claimDataDirectory(directory: string) {
  // A worker thread shares the umask of its process and cannot set it.
  if (isMainThread) process.umask(FOR_OTHERS);
  makePrivate(directory);
}

/**
 * Removes the permissions of group and others from a file, or from a directory with its content.
 */
export function makePrivate(file: string) {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  // A symbolic link has no mode of its own, and its target is elsewhere. A file may be deleted
  // meanwhile.
  if (!stats || stats.isSymbolicLink()) return;
  const mode = stats.mode & 0o7777 & ~FOR_OTHERS;
  if (stats.mode & FOR_OTHERS) unlessGone(() => fs.chmodSync(file, mode));
  if (!stats.isDirectory()) return;
  const names = unlessGone(() => fs.readdirSync(file)) ?? [];
  for (const name of names) makePrivate(path.join(file, name));
}

/** Undefined if the file was deleted meanwhile: a backup and the site use the directory together. */
function unlessGone<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone) throw error;
    return undefined;
  }
}

/**
 * Turns a file system's refusal into a StartError with its reason. Other errors are returned
 * unchanged.
 */
export function asDataDirectoryError(error: unknown): unknown {
  const isRefusal = error instanceof Error && "code" in error && REFUSALS.has(String(error.code));
  if (!isRefusal) return error;
  return new StartError(`DATA_DIR ${env.DATA_DIR} cannot be written: ${error.message}`);
}
