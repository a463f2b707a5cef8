import fs from "node:fs";
import path from "node:path";
import { claimDataDirectory, makeDirectory, makePrivate } from "~/services/data-directory.server";
import { StartError } from "~/env.server";
import { lockDirectory } from "./directory-lock.server";
import { openEmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.server";

const DATABASE_FILE = "database.tar.gz";
const SECRET_FILE = "session-secret";

/**
 * Writes the embedded database, and the secret that signs cookies and encrypts keys, into the
 * folder. Throws StartError while a server has the database open.
 */
export async function backUpEmbedded(dataDirectory: string, folder: string) {
  if (!fs.existsSync(path.join(dataDirectory, "pg"))) {
    throw new StartError(`DATA_DIR ${dataDirectory} has no database`);
  }
  const database = await openEmbeddedDatabase(dataDirectory);
  try {
    writePrivately(path.join(folder, DATABASE_FILE), await database.dump("gzip"));
  } finally {
    await database.close();
  }
  const secret = path.join(dataDirectory, SECRET_FILE);
  if (fs.existsSync(secret)) {
    writePrivately(path.join(folder, SECRET_FILE), fs.readFileSync(secret));
  }
}

/**
 * Restores a backup's database into the data directory. An existing database is renamed if
 * `mayReplace` is set. Otherwise, or if a server has it open, throws StartError. An existing secret
 * stays first and the backup's is added, so that sessions of both remain valid.
 */
export async function restoreEmbedded(
  dataDirectory: string,
  folder: string,
  mayReplace: boolean,
): Promise<{ keptAside: string | null }> {
  const dump = readBackup(path.join(folder, DATABASE_FILE));
  makeDirectory(dataDirectory);
  claimDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    const directory = path.join(dataDirectory, "pg");
    const isThere = fs.existsSync(directory);
    if (isThere && !mayReplace) {
      throw new StartError(`DATA_DIR ${dataDirectory} has a database. --replace keeps it aside`);
    }
    // Created under another name and renamed when complete.
    const draft = `${directory}.restored`;
    fs.rmSync(draft, { recursive: true, force: true });
    const restored = await startEmbeddedDatabase({ directory: draft, image: dump });
    await restored.close();
    makePrivate(draft);
    const keptAside = isThere ? `${directory}.before-${stamp()}` : null;
    if (keptAside) fs.renameSync(directory, keptAside);
    fs.renameSync(draft, directory);
    restoreSecret(dataDirectory, folder);
    return { keptAside };
  } finally {
    lock.release();
  }
}

function restoreSecret(dataDirectory: string, folder: string) {
  const file = path.join(folder, SECRET_FILE);
  if (!fs.existsSync(file)) return;
  const secrets = fs.readFileSync(file, "utf8").split(",");
  const own = path.join(dataDirectory, SECRET_FILE);
  const present = fs.existsSync(own) ? fs.readFileSync(own, "utf8").split(",") : [];
  writePrivately(own, Buffer.from([...new Set([...present, ...secrets])].join()));
}

function readBackup(file: string): Uint8Array {
  if (!fs.existsSync(file)) throw new StartError(`${file} is not there`);
  return fs.readFileSync(file);
}

/** Readable by its owner only: a backup holds everybody's data. */
function writePrivately(file: string, bytes: Uint8Array) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, bytes, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
}

/** The current time in a form that is valid in file names. */
export function stamp(): string {
  return new Date().toISOString().replace(/[:.]/g, "-");
}
