import fs from "node:fs";
import path from "node:path";
import { claimDataDirectory, makeDirectory } from "~/platform/files/data-directory.server";
import { lockDirectory } from "../engines/directory-lock.server";

/** The folder of that name while a program works in it. */
export const workFolderOf = (dataDirectory: string, name: string): string =>
  path.join(dataDirectory, name, "files");

/**
 * Runs with an empty folder in the data directory, and deletes it afterwards. What a killed run
 * left there is deleted first. Throws StartError while another process uses the folder.
 */
export async function withWorkFolder<Result>(
  dataDirectory: string,
  name: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  makeDirectory(dataDirectory);
  claimDataDirectory(dataDirectory);
  const place = path.join(dataDirectory, name);
  makeDirectory(place);
  const lock = lockDirectory(place);
  const folder = workFolderOf(dataDirectory, name);
  fs.rmSync(folder, { recursive: true, force: true });
  makeDirectory(folder);
  const keep = deleteOnExit(folder);
  try {
    return await run(folder);
  } finally {
    keep();
    fs.rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Deletes the folder if this process exits, until the returned function is called. */
export function deleteOnExit(folder: string): () => void {
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return () => process.off("exit", remove);
}
