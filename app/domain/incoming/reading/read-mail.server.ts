import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { oneAtATime } from "~/lib/one-at-a-time";
import { MAIL_LIMITS } from "./mail-limits.mjs";
import type { ReadMail } from "./read-mail.mjs";
import type { ReadingWork } from "./read-mail-worker.mjs";

export type { MailFile } from "../classify.mjs";
export type { ReadMail } from "./read-mail.mjs";

const WORKER = path.resolve("app/domain/incoming/reading/read-mail-worker.mjs");
/** Its start takes longer than most mails, so it waits for the next one. */
const IDLE_MS = 10_000;

export type ReadApart = (
  source: Uint8Array,
  about: { ownHost: string; isCut: boolean },
  signal?: AbortSignal,
) => Promise<ReadMail>;

/**
 * What the mail says, read in a thread of its own, so that nothing else waits for it. `source` stays
 * as it is. Throws if the limits of time and memory do not suffice, and when `signal` is aborted.
 */
export const readMailApart: ReadApart = readerOf();

/** A reader with a thread of its own that runs this file. */
export function readerOf(file = WORKER, limitMs: number = MAIL_LIMITS.milliseconds): ReadApart {
  const inTurn = oneAtATime();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Ends the thread, whatever it does. */
  function end() {
    void thread?.terminate();
    thread = null;
  }

  function start() {
    const limit = { maxOldGenerationSizeMb: MAIL_LIMITS.threadMegabytes };
    const started = new Worker(file, { resourceLimits: limit });
    // Between two mails nobody waits for it.
    started.on("error", () => (thread = thread === started ? null : thread));
    return started;
  }

  return (source, about, signal) =>
    inTurn(async () => {
      clearTimeout(idle);
      const current = (thread ??= start());
      current.ref();
      const copy = new Uint8Array(source);
      const work: ReadingWork = { ...about, source: copy };
      try {
        const limits = [AbortSignal.timeout(limitMs), signal].filter((one) => one !== undefined);
        const answer = once(current, "message", { signal: AbortSignal.any(limits) });
        current.postMessage(work, [copy.buffer]);
        // The thread sends nothing else. One that ends without an answer has said why in "error".
        const [mail] = (await answer) as [ReadMail];
        return mail;
      } catch (error) {
        end();
        throw new Error("A mail could not be read", { cause: error });
      } finally {
        current.unref();
        idle = setTimeout(end, IDLE_MS).unref();
      }
    });
}
