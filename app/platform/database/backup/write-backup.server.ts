import fs from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { StartError } from "~/platform/env.server";
import { openedEmbedded } from "../db.server";
import { connect } from "../engines/connection.server";
import { askSite } from "../engines/directory-socket.server";
import { digestOf, makeBackup, type Manifest, sync } from "./backup-folder.server";
import { copyEmbedded, EMBEDDED_FILE, packFolder, SECRET_FILE } from "./embedded-files.server";
import { ENCRYPTED, encryptFile } from "./encryption.server";
import { dumpPostgres, POSTGRES_FILE } from "./postgres-dump.server";
import type { TableCounts } from "./table-counts.server";
import { withWorkFolder, workFolderOf } from "./work-folder.server";

/** The name of the tables' counts and digests in a backup. */
export const TABLES_FILE = "tables.json";

const WORK = "backup.work";

type Settings = {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  BACKUP_RECIPIENT?: string | undefined;
};

type Files = Manifest["files"];

/**
 * Writes a backup of all data into a new or empty folder, while the site runs or not: the database,
 * the counts and digests of its tables at that moment, and the secret of the embedded database. It
 * is encrypted if BACKUP_RECIPIENT is set. Throws StartError, and leaves no folder, if it fails.
 */
export async function writeBackup(settings: Settings, folder: string) {
  await withWorkFolder(settings.DATA_DIR, WORK, (workFolder) =>
    makeBackup(folder, async (draft) => {
      const writer = new BackupWriter(draft, workFolder, settings.BACKUP_RECIPIENT);
      if (settings.DATABASE_URL) await writePostgres(settings.DATABASE_URL, writer);
      else await writeEmbedded(settings, copyIn(workFolder), writer);
      return {
        database: settings.DATABASE_URL ? ("postgres" as const) : ("embedded" as const),
        isEncrypted: writer.isEncrypted,
        files: writer.files,
      };
    }),
  );
}

async function writePostgres(url: string, writer: BackupWriter) {
  const counts = await writer.write(POSTGRES_FILE, (file) => dumpPostgres(url, file));
  await writer.writeText(TABLES_FILE, countsText(counts));
}

/** Where the database is copied to, below the folder that the backup has made for itself. */
const copyIn = (workFolder: string) => path.join(workFolder, "pg");

/**
 * What a backup asks of the site that has the database open: copies its files to where the backup
 * looks for them, and returns the counts of the copied tables.
 */
export async function copyOpenDatabase(dataDirectory: string): Promise<TableCounts> {
  const connection = openedEmbedded();
  if (!connection) throw new Error("The database is closed");
  try {
    return await copyEmbedded(connection, copyIn(workFolderOf(dataDirectory, WORK)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The site could not copy its database: ${reason}`, { cause: error });
  }
}

async function writeEmbedded(settings: Settings, copy: string, writer: BackupWriter) {
  const { DATA_DIR } = settings;
  if (!fs.existsSync(path.join(DATA_DIR, "pg"))) {
    throw new StartError(`DATA_DIR ${DATA_DIR} has no database`);
  }
  const asked = await askSite(DATA_DIR, "copy");
  // The result of copyOpenDatabase.
  const counts = (asked?.result as TableCounts | undefined) ?? (await openAndCopy(DATA_DIR, copy));
  await writer.write(EMBEDDED_FILE, (file) => packFolder(copy, file));
  await writer.writeText(TABLES_FILE, countsText(counts));
  const secret = path.join(DATA_DIR, SECRET_FILE);
  if (fs.existsSync(secret)) {
    await writer.writeText(SECRET_FILE, fs.readFileSync(secret, "utf8"));
  }
}

const countsText = (counts: TableCounts) => JSON.stringify(counts, null, 1);

async function openAndCopy(DATA_DIR: string, copy: string): Promise<TableCounts> {
  const connection = await connect({ DATA_DIR });
  try {
    // What a site copied that ended meanwhile.
    fs.rmSync(copy, { recursive: true, force: true });
    return await copyEmbedded(connection, copy);
  } finally {
    await connection.close();
  }
}

/** Writes the files of one backup, and keeps what the manifest says about them. */
class BackupWriter {
  readonly files: Files = {};
  readonly #draft: string;
  readonly #workFolder: string;
  readonly #recipient: string | undefined;

  constructor(draft: string, workFolder: string, recipient: string | undefined) {
    this.#draft = draft;
    this.#workFolder = workFolder;
    this.#recipient = recipient;
  }

  get isEncrypted() {
    return this.#recipient !== undefined;
  }

  /** `make` writes the file. If the backup is encrypted, that is a passing one in the work folder. */
  async write<Result>(name: string, make: (file: string) => Promise<Result>): Promise<Result> {
    const plain = path.join(this.#recipient ? this.#workFolder : this.#draft, name);
    const made = await make(plain);
    const stored = this.#recipient ? `${name}${ENCRYPTED}` : name;
    const target = path.join(this.#draft, stored);
    if (this.#recipient) {
      await encryptFile(plain, target, this.#recipient);
      fs.rmSync(plain);
    }
    sync(target);
    this.files[stored] = await digestOf(target);
    return made;
  }

  writeText(name: string, text: string) {
    return this.write(name, (file) => writeFile(file, text));
  }
}
