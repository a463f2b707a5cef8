import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { makeDirectory, makePrivate } from "~/platform/files/data-directory.server";
import { StartError } from "~/platform/env.server";
import { connect, type Connection, type Database } from "../engines/connection.server";
import { lockDirectory } from "../engines/directory-lock.server";
import { RESTORED, SET_ASIDE, startEmbeddedDatabase } from "../engines/embedded-database.server";
import { selectRows } from "../rows.server";
import { stamp } from "./backup-folder.server";
import { runProgram } from "./run-program.server";
import { type Ask, countTables, type TableCounts } from "./table-counts.server";

/** The name of the archive in a backup. */
export const EMBEDDED_FILE = "database.tar.gz";
export const SECRET_FILE = "session-secret";

const TAR = { debianPackage: "tar" };

/**
 * Copies the files of the open embedded database into a new folder, and counts its tables. Other
 * queries wait meanwhile, so both are of the same moment. The copy is like the disk after a loss of
 * power: opening it recovers all commits from the log.
 */
export function copyEmbedded(
  connection: Pick<Connection, "db" | "copyFiles">,
  target: string,
): Promise<TableCounts> {
  return connection.db.transaction(async (tx) => {
    const counts = await countTables(askIn(tx));
    await connection.copyFiles?.(target);
    return counts;
  });
}

/** Counts the tables of the embedded database in a data directory that no process has open. */
export async function countEmbedded(dataDirectory: string): Promise<TableCounts> {
  const connection = await connect({ DATA_DIR: dataDirectory });
  try {
    return await connection.db.transaction((tx) => countTables(askIn(tx)));
  } finally {
    await connection.close();
  }
}

const askIn =
  (tx: Database): Ask =>
  (query) =>
    selectRows(sql.raw(query), tx);

/** Packs a folder into a compressed archive. */
export const packFolder = (folder: string, file: string) =>
  runProgram("tar", ["--create", "--gzip", "--file", file, "--directory", folder, "."], TAR);

/**
 * Restores an archive into the data directory: completely or not at all. An existing database is
 * renamed if `mayReplace` is set. Otherwise, or if a server has it open, throws StartError. An
 * existing secret stays first and the backup's is added, so that sessions of both remain valid.
 */
export async function restoreEmbedded(
  dataDirectory: string,
  { archive, secret }: { archive: string; secret: string | null },
  mayReplace: boolean,
): Promise<{ keptAside: string | null }> {
  makeDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    const directory = path.join(dataDirectory, "pg");
    const isThere = fs.existsSync(directory);
    if (isThere && !mayReplace) {
      throw new StartError(`DATA_DIR ${dataDirectory} has a database. --replace keeps it aside`);
    }
    // Made under another name and renamed when complete.
    const draft = path.join(dataDirectory, RESTORED);
    await extract(archive, draft);
    // First: without it a restored database has texts that nobody can decrypt.
    if (secret !== null) addSecret(dataDirectory, secret);
    const keptAside = isThere ? path.join(dataDirectory, `${SET_ASIDE}${stamp()}`) : null;
    if (keptAside) fs.renameSync(directory, keptAside);
    // A site does not start between the two: openEmbeddedDatabase refuses what it finds then.
    fs.renameSync(draft, directory);
    return { keptAside };
  } finally {
    lock.release();
  }
}

async function extract(archive: string, draft: string) {
  fs.rmSync(draft, { recursive: true, force: true });
  makeDirectory(draft);
  try {
    const args = ["--extract", "--gzip", "--file", archive, "--directory", draft];
    await runProgram("tar", args, TAR);
    // Opened once, so that what cannot be recovered is refused before it is in its place.
    const restored = await startEmbeddedDatabase({ directory: draft });
    await restored.close();
    makePrivate(draft);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Adds the secrets that the data directory lacks to its own, which stay first. */
export function addSecret(dataDirectory: string, restored: string) {
  const own = path.join(dataDirectory, SECRET_FILE);
  const present = fs.existsSync(own) ? fs.readFileSync(own, "utf8").split(",") : [];
  const secrets = [...new Set([...present, ...restored.split(",")])].join();
  const draft = `${own}.${process.pid}`;
  fs.writeFileSync(draft, secrets, { mode: 0o600, flush: true });
  fs.renameSync(draft, own);
}
