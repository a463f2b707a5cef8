import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

const THREAD = path.join(import.meta.dirname, "pulse-thread.mjs");

/** How long each address took to answer, in ms. */
export type Pulse = Record<string, number[]>;

/**
 * Asks each address again and again, one request at a time and each by a connection of its own, while
 * `work` runs. Anything but a 200 is an error.
 */
export async function takePulse(
  origin: string,
  addresses: readonly string[],
  work: () => Promise<unknown>,
): Promise<Pulse> {
  const thread = new Worker(THREAD, { workerData: { origin, addresses } });
  await once(thread, "message");
  // Rejects when the thread fails; what it sends is its answer.
  const pulse = once(thread, "message") as Promise<[Pulse]>;
  await Promise.race([work(), pulse]);
  thread.postMessage("stop");
  return (await pulse)[0];
}
