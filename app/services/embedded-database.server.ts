import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import {
  claimDataDirectory,
  FOR_OTHERS,
  makeDirectory,
  makePrivate,
} from "~/data-directory.server";
import { StartError } from "~/env.server";
import { lockDirectory } from "./directory-lock.server";

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

/** The part of Emscripten's module that carries its Node file system. */
type NodeFileSystemModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    doSetAttr: (file: unknown, node: unknown, change: { mode?: number }, ...by: unknown[]) => void;
  };
};

/**
 * PGlite's Node file system with a real fsync. PGlite 0.5 has none, so that a commit would survive
 * a killed process but not a power cut. Files are for their owner alone: PGlite sets the mode of each
 * new one itself, past the umask.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const mendFileSystem = (module: object) => {
      // PGlite does not type NODEFS; its shape is Emscripten's, src/lib/libnodefs.js.
      const { NODEFS } = module as NodeFileSystemModule;
      NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
      const setAttributes = NODEFS.doSetAttr.bind(NODEFS);
      NODEFS.doSetAttr = (file, node, change, ...by) => {
        const { mode } = change;
        // Emscripten asks for null as for undefined: what is not to change.
        const owned = mode == null ? change : { ...change, mode: mode & ~FOR_OTHERS };
        setAttributes(file, node, owned, ...by);
      };
    };
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), mendFileSystem],
      },
    };
  }
}

// Without -F, PostgreSQL's "do not sync"; fdatasync does not exist in PGlite.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

/**
 * Creating a database needs 500 MB that the process would keep, so a short-lived child does it, in
 * a directory that is renamed when it is whole: a killed first start leaves nothing half-made.
 */
async function createDatabase(directory: string) {
  requireSpace(path.dirname(directory));
  const draft = `${directory}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const program = `
    import { PGlite } from "@electric-sql/pglite";
    const pg = await PGlite.create(process.argv[1]);
    await pg.close();`;
  const began = Date.now();
  process.stdout.write("Making the embedded database, a few seconds…");
  await promisify(execFile)(process.execPath, [
    ...["--input-type=module", "-e", program, draft],
  ]).finally(() => console.info(` took ${Math.round((Date.now() - began) / 1000)} s`));
  makePrivate(draft);
  fs.renameSync(draft, directory);
}

const NEW_DATABASE_MB = 100;

/** PGlite on a full disk ends with a number that says nothing. Throws StartError. */
function requireSpace(dataDirectory: string) {
  const { bavail, bsize } = fs.statfsSync(dataDirectory);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free >= NEW_DATABASE_MB) return;
  throw new StartError(
    `DATA_DIR ${dataDirectory} has ${free} MB of free space; a new database takes ${NEW_DATABASE_MB} MB`,
  );
}

/**
 * Opens the embedded database in `dataDirectory`/pg, made on first use, synced to disk at every
 * commit. Throws StartError when another process has it open.
 */
export async function openEmbeddedDatabase(dataDirectory: string) {
  makeDirectory(dataDirectory);
  claimDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    const directory = path.join(dataDirectory, "pg");
    if (!fs.existsSync(directory)) await createDatabase(directory);
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(directory),
      startParams: START_PARAMETERS,
    });
    const close = async () => {
      await pglite.close();
      lock.release();
    };
    return { pglite, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
