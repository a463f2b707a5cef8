import { createHash } from "node:crypto";
import fs from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { makeDirectory } from "~/platform/files/data-directory.server";
import { StartError } from "~/platform/env.server";
import { deleteOnExit } from "./work-folder.server";

export type DatabaseKind = "embedded" | "postgres";

const MANIFEST = "manifest.json";
const PROGRAM = "battle-valley";
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;
const PARTIAL = ".partial";
/** After this time nobody still writes an unfinished backup. */
const PARTIAL_LIMIT_MS = 24 * 60 * 60_000;

const manifestFile = z.object({
  program: z.literal(PROGRAM),
  format: z.literal(1),
  database: z.enum(["embedded", "postgres"]),
  madeAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  files: z.record(
    z.string().regex(/^[\w-][\w.-]*$/),
    z.object({ bytes: z.number(), sha256: z.string() }),
  ),
});

/** What a backup contains. It is never encrypted, so that a copy can be checked without the key. */
export type Manifest = z.infer<typeof manifestFile>;

/** A complete backup in the folder of backups. */
type KeptBackup = { folder: string; madeAt: Date; manifest: Manifest };

/** The current time in a form that is valid in file names. */
export function stamp(): string {
  return new Date().toISOString().replace(/[:.]/g, "-");
}

/**
 * Makes a backup under another name and renames it when it is complete, so that a failed one never
 * looks like a backup. `write` writes the files into the folder that it gets. Throws StartError if
 * the folder is in use.
 */
export async function makeBackup(
  folder: string,
  write: (draft: string) => Promise<Omit<Manifest, "program" | "format" | "madeAt">>,
) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) {
    throw new StartError(`${folder} is not empty`);
  }
  const draft = `${folder}${PARTIAL}`;
  if (fs.existsSync(draft))
    throw new StartError(`${draft} is there: delete it if nobody writes it`);
  const madeAt = new Date().toISOString();
  const keep = deleteOnExit(draft);
  try {
    makeDirectory(draft);
    const manifest: Manifest = { program: PROGRAM, format: 1, madeAt, ...(await write(draft)) };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    fs.writeFileSync(path.join(draft, MANIFEST), text, { mode: 0o600, flush: true });
    sync(draft);
    fs.renameSync(draft, folder);
    sync(path.dirname(folder));
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    const isFileSystem = error instanceof Error && "syscall" in error && "path" in error;
    throw isFileSystem ? new StartError(`${folder} cannot be written: ${error.message}`) : error;
  } finally {
    keep();
  }
}

/** Waits until a file or a directory is on the disk. */
export function sync(file: string) {
  const handle = fs.openSync(file, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** The manifest of a backup. Null if the folder has none. Throws StartError if it is damaged. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  if (!fs.existsSync(path.join(folder, MANIFEST))) return null;
  try {
    return await parseManifest(folder);
  } catch {
    throw new StartError(`${folder}/${MANIFEST} is damaged: it is not a manifest of this program`);
  }
}

const parseManifest = async (folder: string) =>
  manifestFile.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), "utf8")));

/** Compares all files with the manifest. Throws StartError for the first missing or changed one. */
export async function checkFiles(folder: string, { files }: Manifest) {
  for (const [name, recorded] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) throw new StartError(`${file} is missing`);
    const { bytes, sha256 } = await digestOf(file);
    if (bytes !== recorded.bytes) {
      throw new StartError(`${file} is damaged: it has ${bytes} bytes and had ${recorded.bytes}`);
    }
    if (sha256 !== recorded.sha256) {
      throw new StartError(`${file} is damaged: its SHA-256 is not that in ${MANIFEST}`);
    }
  }
}

/** What the manifest says about a file. */
export async function digestOf(file: string): Promise<Manifest["files"][string]> {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

/**
 * The backups in the folder, newest first: those with the name of a time, a manifest of this program
 * and all files in their size. Anything else is left out.
 */
export async function listBackups(directory: string): Promise<KeptBackup[]> {
  const names = await readdir(directory).catch(() => []);
  const found = await Promise.all(names.map((name) => readSound(directory, name)));
  return found
    .filter((backup) => backup !== null)
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The newest folder with the name of a time, complete or not. Null without one. */
export async function newestFolder(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch(() => []);
  const newest = names
    .filter((name) => timeOf(name))
    .sort()
    .at(-1);
  return newest ? path.join(directory, newest) : null;
}

/** The note beside the backups about the last trial of one: its name, and on a second line what failed. */
const DRILLED = "last-drill.txt";

/** The last trial of a backup. `failure` is null if it was restored, compared and walked. */
export type Drill = { at: Date; backup: string; failure: string | null };

/** Notes how the trial of this backup ended. Nothing if its folder's directory cannot be written. */
export async function noteDrill(folder: string, failure: string | null) {
  const note = path.join(path.dirname(folder), DRILLED);
  const lines = [path.basename(folder), ...(failure === null ? [] : [failure.split("\n", 1)[0]])];
  await writeFile(note, `${lines.join("\n")}\n`).catch(() => undefined);
}

/** How the last trial of a backup of this directory ended. Null if there was none. */
export async function lastDrill(directory: string): Promise<Drill | null> {
  const note = path.join(directory, DRILLED);
  try {
    const [{ mtime }, text] = await Promise.all([stat(note), readFile(note, "utf8")]);
    const [backup = "", failure = ""] = text.split("\n");
    return { at: mtime, backup, failure: failure || null };
  } catch {
    return null;
  }
}

async function readSound(directory: string, name: string): Promise<KeptBackup | null> {
  const madeAt = timeOf(name);
  if (!madeAt) return null;
  const folder = path.join(directory, name);
  try {
    const manifest = await parseManifest(folder);
    for (const [file, { bytes }] of Object.entries(manifest.files)) {
      const { size } = await stat(path.join(folder, file));
      if (size !== bytes) return null;
    }
    return { folder, madeAt, manifest };
  } catch {
    // A damaged backup does not count, and it is not deleted either: somebody may want to look.
    return null;
  }
}

function timeOf(name: string): Date | null {
  const [, day, hours, minutes, seconds, ms] = NAME.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * Deletes a backup. Returns false, and deletes nothing, if its folder has files that the backup did
 * not write.
 */
export function deleteBackup({ folder, manifest }: KeptBackup): boolean {
  const own = new Set([MANIFEST, ...Object.keys(manifest.files)]);
  if (fs.readdirSync(folder).some((name) => !own.has(name))) return false;
  // Under this name it no longer counts, even if this process is killed before all is deleted.
  const draft = `${folder}${PARTIAL}`;
  fs.renameSync(folder, draft);
  fs.rmSync(draft, { recursive: true });
  return true;
}

/** Deletes what a killed backup left a day ago or earlier. */
export function deletePartials(directory: string) {
  for (const name of fs.readdirSync(directory)) {
    if (!name.endsWith(PARTIAL)) continue;
    const time = timeOf(name.slice(0, -PARTIAL.length));
    const isOld = time && Date.now() - time.getTime() > PARTIAL_LIMIT_MS;
    if (isOld) fs.rmSync(path.join(directory, name), { recursive: true });
  }
}
