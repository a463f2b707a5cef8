import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import {
  claimDataDirectory,
  makeDirectory,
  makePrivate,
} from "~/platform/files/data-directory.server";
import { StartError } from "~/platform/env.server";
import { lockDirectory } from "./directory-lock.server";
import type { Answered, Asked, EmbeddedData } from "./embedded-worker.mjs";

export type EmbeddedDatabase = {
  /**
   * A connection as a socket that speaks PostgreSQL's protocol. There is only one session: a second
   * connection at the same time would share its transaction.
   */
  openSocket: () => Duplex;
  /** The database directory as a tar archive, in memory. */
  dump: () => Promise<Uint8Array>;
  /**
   * Copies the database directory. No query runs meanwhile. Rejects with the file system's error.
   */
  copyFiles: (target: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Beside the database "pg": one that is being restored, and those of before a restore. */
export const RESTORED = "pg.restored";
export const SET_ASIDE = "pg.before-";

const WORKER = path.resolve("app/platform/database/engines/embedded-worker.mjs");

/**
 * Creates the database in a short-lived child process, because creating one needs 500 MB that the
 * process would not release. The child uses a directory that is renamed when complete, so that a
 * killed first start leaves nothing partial.
 */
export async function createDatabase(directory: string) {
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

/**
 * Throws StartError beside what a restore left that was cut off, or that somebody set aside: a new
 * database would look like a site that lost everything.
 */
function requireNoRestore(dataDirectory: string) {
  const left = fs
    .readdirSync(dataDirectory)
    .filter((name) => name === RESTORED || name.startsWith(SET_ASIDE))
    .sort();
  const before = left.filter((name) => name.startsWith(SET_ASIDE)).at(-1);
  if (left.length === 0) return;
  const instead = before
    ? `rename ${before} to pg to have the database of before the restore`
    : "delete it to begin with an empty database";
  throw new StartError(
    `DATA_DIR ${dataDirectory} has no pg, but ${left.join(", ")}: a restore was cut off. Run it again, or ${instead}`,
  );
}

const NEW_DATABASE_MB = 100;

/** Throws StartError on a full disk. PGlite would end with a number that explains nothing. */
function requireSpace(dataDirectory: string) {
  const { bavail, bsize } = fs.statfsSync(dataDirectory);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free >= NEW_DATABASE_MB) return;
  throw new StartError(
    `DATA_DIR ${dataDirectory} has ${free} MB of free space; a new database takes ${NEW_DATABASE_MB} MB`,
  );
}

/**
 * Opens the embedded database in `dataDirectory`/pg and creates it on first use. Every commit is
 * synced to disk. Throws StartError if another process has it open.
 */
export async function openEmbeddedDatabase(dataDirectory: string): Promise<EmbeddedDatabase> {
  makeDirectory(dataDirectory);
  claimDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    const directory = path.join(dataDirectory, "pg");
    if (!fs.existsSync(directory)) {
      requireNoRestore(dataDirectory);
      await createDatabase(directory);
    }
    const database = await startEmbeddedDatabase({ directory });
    const close = async () => {
      await database.close();
      lock.release();
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Starts the thread that runs the database, in memory or in a directory that the caller has locked.
 * It is a thread and not a process so that it always ends with the process that has the lock.
 */
export async function startEmbeddedDatabase(data: EmbeddedData): Promise<EmbeddedDatabase> {
  const worker = new Worker(WORKER, { workerData: data });
  const ask = (asked: Asked) => worker.postMessage(asked);
  await nextAnswer(worker, "open");
  // Nothing works without the database, so exit and let the supervisor restart this process.
  const end = (code: number) => {
    console.error(`The embedded database ended with ${code}`);
    process.exit(1);
  };
  worker.on("error", (error) => console.error(error));
  worker.once("exit", end);

  return {
    openSocket: () => new EmbeddedSocket(worker),
    dump: async () => {
      ask({ ask: "dump" });
      return (await nextAnswer(worker, "dump")).bytes;
    },
    copyFiles: async (target) => {
      ask({ ask: "copy", target });
      const { error } = await nextAnswer(worker, "copy");
      if (error) throw error;
    },
    close: async () => {
      ask({ ask: "close" });
      await nextAnswer(worker, "close");
      worker.off("exit", end);
      await worker.terminate();
    },
  };
}

type Named<Name> = Extract<Answered, { answer: Name }>;

/** The thread's next reply of this name. Rejects if the thread ends instead. */
function nextAnswer<Name extends "open" | "dump" | "copy" | "close">(worker: Worker, name: Name) {
  return new Promise<Named<Name>>((resolve, reject) => {
    const hear = (answered: Answered) => {
      if (answered instanceof Uint8Array || answered.answer !== name) return;
      worker.off("message", hear).off("error", reject).off("exit", end);
      // The name was checked above.
      resolve(answered as Named<Name>);
    };
    const end = (code: number) => reject(new Error(`The embedded database ended with ${code}`));
    worker.on("message", hear).once("error", reject).once("exit", end);
  });
}

/** The thread as a socket. postgres.js writes complete protocol messages, which PGlite requires. */
class EmbeddedSocket extends Duplex {
  /** Like net.Socket: postgres.js reads it to decide whether to send a Terminate message. */
  readonly readyState = "open";
  readonly #worker: Worker;
  readonly #hear = (answered: Answered) => {
    if (answered instanceof Uint8Array) this.push(Buffer.from(answered.buffer));
  };

  constructor(worker: Worker) {
    super();
    this.#worker = worker.on("message", this.#hear);
  }

  override _read() {}

  override _write(messages: Buffer, _encoding: string, done: () => void) {
    // A copy, because small Buffers share one pool of memory.
    const bytes = new Uint8Array(messages);
    this.#worker.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _final(done: () => void) {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off("message", this.#hear);
    done(error);
  }
}
