import fs from "node:fs";
import path from "node:path";
import { env, StartError } from "./env.server";

const REFUSALS = new Set(["EACCES", "EEXIST", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"]);

/**
 * Makes the directory and those above it. Step by step: Node 20's own `recursive` never returns
 * where the file system refuses with ENOENT, as /proc does.
 */
export function makeDirectory(directory: string) {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  try {
    fs.mkdirSync(directory);
  } catch (error) {
    // Another process was quicker.
    if (!fs.existsSync(directory)) throw error;
  }
}

/** The reason not to start behind a file system's refusal; any other error as it is. */
export function asDataDirectoryError(error: unknown): unknown {
  const isRefusal = error instanceof Error && "code" in error && REFUSALS.has(String(error.code));
  if (!isRefusal) return error;
  return new StartError(`DATA_DIR ${env.DATA_DIR} cannot be written: ${error.message}`);
}
