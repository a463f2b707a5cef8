import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { claimDataDirectory, makeDirectory, makePrivate } from "~/services/data-directory.server";
import { StartError } from "~/env.server";
import { lockDirectory } from "./directory-lock.server";
import type { Answered, Asked, EmbeddedData } from "./embedded-worker.mjs";

/** An open embedded database. */
export type EmbeddedDatabase = {
  /**
   * A connection to it, as a socket that speaks PostgreSQL's protocol. There is one session: a second
   * connection at a time would share its transaction.
   */
  openSocket: () => Duplex;
  /** Its directory as a tar archive. */
  dump: (compression: "gzip" | "none") => Promise<Uint8Array>;
  close: () => Promise<void>;
};

const WORKER = path.resolve("app/database/engines/embedded-worker.mjs");

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
export async function openEmbeddedDatabase(dataDirectory: string): Promise<EmbeddedDatabase> {
  makeDirectory(dataDirectory);
  claimDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    const directory = path.join(dataDirectory, "pg");
    if (!fs.existsSync(directory)) await createDatabase(directory);
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
 * Starts the thread that is the database, in a directory that the caller has locked, or in memory.
 * A thread and not a process: it ends with the process that has the lock, whatever ends that.
 */
export async function startEmbeddedDatabase(data: EmbeddedData): Promise<EmbeddedDatabase> {
  const worker = new Worker(WORKER, { workerData: data });
  const ask = (asked: Asked) => worker.postMessage(asked);
  await nextAnswer(worker, "open");
  // Nothing works without the database: what starts this process again mends it.
  const end = (code: number) => {
    console.error(`The embedded database ended with ${code}`);
    process.exit(1);
  };
  worker.on("error", (error) => console.error(error));
  worker.once("exit", end);

  return {
    openSocket: () => new EmbeddedSocket(worker),
    dump: async (compression) => {
      ask({ ask: "dump", compression });
      return (await nextAnswer(worker, "dump")).bytes;
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

/** The thread's next answer of this name; rejects if the thread ends instead. */
function nextAnswer<Name extends "open" | "dump" | "close">(worker: Worker, name: Name) {
  return new Promise<Named<Name>>((resolve, reject) => {
    const hear = (answered: Answered) => {
      if (answered instanceof Uint8Array || answered.answer !== name) return;
      worker.off("message", hear).off("error", reject).off("exit", end);
      // Checked by its name.
      resolve(answered as Named<Name>);
    };
    const end = (code: number) => reject(new Error(`The embedded database ended with ${code}`));
    worker.on("message", hear).once("error", reject).once("exit", end);
  });
}

/** The thread as a socket. postgres.js writes whole messages of the protocol, which PGlite needs. */
class EmbeddedSocket extends Duplex {
  /** As a net.Socket's, by which postgres.js knows whether to say goodbye. */
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
    // A copy: what Buffer keeps for small ones belongs to all of them.
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
