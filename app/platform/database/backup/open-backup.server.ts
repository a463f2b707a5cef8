import fs from "node:fs";
import path from "node:path";
import { StartError } from "~/platform/env.server";
import { checkFiles, type DatabaseKind, readManifest } from "./backup-folder.server";
import { EMBEDDED_FILE, restoreEmbedded, SECRET_FILE } from "./embedded-files.server";
import { decryptFile, ENCRYPTED } from "./encryption.server";
import { POSTGRES_FILE, restorePostgres } from "./postgres-dump.server";
import type { TableCounts } from "./table-counts.server";
import { TABLES_FILE } from "./write-backup.server";

/** A backup whose files were checked and can be read. */
export type OpenBackup = {
  kind: DatabaseKind;
  /** The database's file, decrypted. */
  database: string;
  secret: string | null;
  /** Null in a backup of before November 2026, which has no manifest. */
  counts: TableCounts | null;
};

/**
 * Checks all files of a backup against its manifest, and decrypts them into the work folder. Throws
 * StartError, in one line, if one is missing, cut off or changed, or if the key is another one.
 */
export async function openBackup(
  folder: string,
  keyFile: string | undefined,
  workFolder: string,
): Promise<OpenBackup> {
  const manifest = await readManifest(folder);
  if (!manifest) return openOldBackup(folder);
  await checkFiles(folder, manifest);
  const files = new Map<string, string>();
  for (const name of Object.keys(manifest.files)) {
    const file = path.join(folder, name);
    const plainName = manifest.isEncrypted ? path.basename(name, ENCRYPTED) : name;
    const plain = manifest.isEncrypted ? path.join(workFolder, plainName) : file;
    if (manifest.isEncrypted) await decryptFile(file, plain, keyFile);
    files.set(plainName, plain);
  }
  const database = files.get(fileOf(manifest.database));
  const counts = files.get(TABLES_FILE);
  if (!database || !counts) throw new StartError(`${folder} is damaged: its manifest lacks files`);
  const secret = files.get(SECRET_FILE);
  return {
    kind: manifest.database,
    database,
    secret: secret ? fs.readFileSync(secret, "utf8") : null,
    // Written by writeBackup, and its SHA-256 is as recorded.
    counts: JSON.parse(fs.readFileSync(counts, "utf8")) as TableCounts,
  };
}

const fileOf = (kind: DatabaseKind) => (kind === "postgres" ? POSTGRES_FILE : EMBEDDED_FILE);

function openOldBackup(folder: string): OpenBackup {
  const kind = (["postgres", "embedded"] as const).find((each) =>
    fs.existsSync(path.join(folder, fileOf(each))),
  );
  if (!kind) throw new StartError(`${folder} is not a backup: it has no manifest.json`);
  const secret = path.join(folder, SECRET_FILE);
  return {
    kind,
    database: path.join(folder, fileOf(kind)),
    secret: fs.existsSync(secret) ? fs.readFileSync(secret, "utf8") : null,
    counts: null,
  };
}

type Target = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/**
 * Restores an opened backup into the database of the target, completely or not at all. Existing
 * data is replaced only if `mayReplace` is set; an embedded database is then renamed. Throws
 * StartError.
 */
export async function restoreBackup(
  backup: OpenBackup,
  { DATABASE_URL, DATA_DIR }: Target,
  mayReplace: boolean,
): Promise<{ keptAside: string | null }> {
  const kind = DATABASE_URL ? "postgres" : "embedded";
  if (kind !== backup.kind) {
    throw new StartError(
      backup.kind === "postgres"
        ? "The backup is of PostgreSQL: set DATABASE_URL to restore it"
        : "The backup is of an embedded database: restore it without DATABASE_URL",
    );
  }
  if (DATABASE_URL) {
    await restorePostgres(DATABASE_URL, backup.database, mayReplace);
    return { keptAside: null };
  }
  const { database: archive, secret } = backup;
  return restoreEmbedded(DATA_DIR, { archive, secret }, mayReplace);
}
