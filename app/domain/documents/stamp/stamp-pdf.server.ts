import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { oneAtATime } from "~/lib/one-at-a-time";
import type { Stamped, StampProblem, StampWork } from "./stamp-worker.mjs";

export type { StampProblem } from "./stamp-worker.mjs";

const WORKER = path.resolve("app/domain/documents/stamp/stamp-worker.mjs");

/** A thousand pages of text take a second. */
export const STAMP_LIMIT_PAGES = 1000;
/** A hundred thousand objects take two seconds, however few bytes they have. */
const STAMP_LIMIT_OBJECTS = 100_000;
/** A file that the library has not read until then breaks the rules somewhere. */
const STAMP_LIMIT_MS = 20_000;

/** Runs the work when all work given before has ended: each holds the file several times in memory. */
export const oneByOne = oneAtATime();

/**
 * The PDF with the words at the foot of each page, in Windows-1252. The same file and words have
 * the same bytes. A signature in the file is not valid any more. Never gives back the file without
 * the words: what cannot be read as a PDF within `limitMs` is a problem.
 */
export async function stampPdf(
  bytes: Uint8Array,
  words: string,
  limitMs = STAMP_LIMIT_MS,
): Promise<Stamped> {
  // Without these words it is no PDF (ISO 32000-1, section 7.5.5), and no thread is needed.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("startxref")) {
    return { ok: false, problem: "broken" };
  }
  const most = { pages: STAMP_LIMIT_PAGES, objects: STAMP_LIMIT_OBJECTS };
  const workerData: StampWork = { bytes, words, most };
  const worker = new Worker(WORKER, { workerData });
  try {
    // The worker sends nothing else.
    const [stamped] = (await once(worker, "message", {
      signal: AbortSignal.timeout(limitMs),
    })) as [Stamped];
    return stamped;
  } catch {
    return { ok: false, problem: "broken" };
  } finally {
    void worker.terminate();
  }
}

/** Why the file could not be stamped, or null. Null for what is no PDF. */
export async function findStampProblem(
  mimeType: string,
  bytes: Uint8Array,
): Promise<StampProblem | null> {
  if (mimeType !== PDF) return null;
  const stamped = await oneByOne(() => stampPdf(bytes, "Test"));
  return stamped.ok ? null : stamped.problem;
}

/** The only type whose pages get words. */
export const PDF = "application/pdf";
