// Runs the embedded database in its own thread. It handles a protocol message synchronously, which
// would block the event loop of the main thread. Plain JavaScript, because Node starts a thread
// from the file without a build.
import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * @typedef {{ directory?: string, image?: Uint8Array }} EmbeddedData
 * What to open: the directory, or memory without one; filled from the image of another.
 * @typedef {Uint8Array | { ask: "dump" | "close" } | { ask: "copy", target: string }} Asked
 * @typedef {{ answer: "copy", error: unknown }} Copied
 * @typedef {Uint8Array | { answer: "open" | "close" } | { answer: "dump", bytes: Uint8Array } | Copied} Answered
 */

/**
 * The part of Emscripten's module that carries its Node file system (src/lib/libnodefs.js).
 * @typedef {(file: unknown, node: unknown, change: { mode?: number }, ...by: unknown[]) => void} SetAttributes
 * @typedef {{ NODEFS: {
 *   stream_ops: { fsync?: (stream: { nfd: number }) => number },
 *   doSetAttr: SetAttributes,
 * } }} NodeFileSystemModule
 */

/** The permission bits for group and others. */
const FOR_OTHERS = 0o077;

/**
 * Ends the thread, and with it the process. PGlite would swallow the error, as it does any that
 * comes out of its WebAssembly, and go on with a broken state.
 * @param {unknown} reason
 * @returns {never}
 */
function die(reason) {
  fs.writeSync(2, `The embedded database cannot go on: ${String(reason)}\n`);
  process.exit(1);
}

/**
 * PGlite's Node file system with a real fsync. PGlite 0.5 has none, so that a commit would survive
 * a killed process but not a power cut. Files are for their owner alone: PGlite sets the mode of each
 * new one itself, past the umask.
 */
class DurableNodeFS extends NodeFS {
  /** @override @type {NodeFS["init"]} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    /** @param {object} module */
    const mendFileSystem = (module) => {
      // PGlite does not type NODEFS.
      const { NODEFS } = /** @type {NodeFileSystemModule} */ (module);
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd);
        } catch (error) {
          // Like PostgreSQL's data_sync_retry = off: after a failed fsync the content of the disk
          // is unknown.
          die(error);
        }
        return 0;
      };
      const setAttributes = NODEFS.doSetAttr.bind(NODEFS);
      NODEFS.doSetAttr = (file, node, change, ...by) => {
        const { mode } = change;
        // Emscripten treats null like undefined: no change.
        const owned = mode == null ? change : { ...change, mode: mode & ~FOR_OTHERS };
        setAttributes(file, node, owned, ...by);
      };
    };
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), mendFileSystem],
        onAbort: die,
      },
    };
  }
}

// Without -F, PostgreSQL's "do not sync". PGlite has no fdatasync. After a checkpoint the log keeps no
// more than 64 MB, because each backup contains it; database/disk/upkeep.server.ts makes them.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
  ...["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"],
];

/** @param {EmbeddedData} data */
function open({ directory, image }) {
  return PGlite.create({
    // For the words that are nearly those of a search.
    extensions: { pg_trgm },
    ...(directory && { fs: new DurableNodeFS(directory), startParams: START_PARAMETERS }),
    ...(image && { loadDataDir: new Blob([new Uint8Array(image)]) }),
  });
}

const port = parentPort;
if (!port) throw new Error("This file runs as a thread");

// workerData has the type any.
const pglite = await open(/** @type {EmbeddedData} */ (workerData));

/** @param {Answered} answer */
const reply = (answer) => port.postMessage(answer);

/**
 * Runs messages of the protocol. The answer is what PostgreSQL wrote: PGlite's own parsing of it,
 * and its encoding of bytes as a list of numbers, took 20 times as long as the query.
 * @param {Uint8Array} messages
 */
async function run(messages) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  await pglite.execProtocolRawStream(messages, {
    syncToFs: false,
    onRawData: (bytes) => void pieces.push(bytes.slice()),
  });
  if (pieces.length > 0) reply(new Uint8Array(Buffer.concat(pieces)));
}

/**
 * Copies the database directory, which does not change meanwhile. The file system shares the blocks
 * if it can. Returns the error, because a full disk must not end the site.
 * @param {string} target
 */
function copyTo(target) {
  try {
    // workerData has the type any.
    const { directory } = /** @type {EmbeddedData} */ (workerData);
    if (!directory) throw new Error("A database in memory has no files");
    fs.cpSync(directory, target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    return null;
  } catch (error) {
    return error;
  }
}

/** @param {Asked} asked */
async function handle(asked) {
  if (asked instanceof Uint8Array) return run(asked);
  if (asked.ask === "dump") {
    const file = await pglite.dumpDataDir("none");
    return reply({ answer: "dump", bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  if (asked.ask === "copy") return reply({ answer: "copy", error: copyTo(asked.target) });
  await pglite.close();
  reply({ answer: "close" });
}

// Messages are handled one after another, in the order of arrival.
let last = Promise.resolve();
port.on("message", (/** @type {Asked} */ asked) => {
  last = last.then(() => handle(asked)).catch(die);
});
reply({ answer: "open" });
