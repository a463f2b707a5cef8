import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

const THREAD = path.join(import.meta.dirname, "pulse-thread.mjs");

/** The response times of each address, in ms. */
type Pulse = Record<string, number[]>;

/**
 * Requests each address repeatedly while `work` runs, one request at a time, each on its own
 * connection. Any status but 200 is an error.
 */
export async function takePulse(
  origin: string,
  addresses: readonly string[],
  work: () => Promise<unknown>,
): Promise<Pulse> {
  const thread = new Worker(THREAD, { workerData: { origin, addresses } });
  await once(thread, "message");
  // Rejects if the thread fails. Its only message is the result.
  const pulse = once(thread, "message") as Promise<[Pulse]>;
  await Promise.race([work(), pulse]);
  thread.postMessage("stop");
  return (await pulse)[0];
}
