import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** A worker that lived this long did not fail at its start. */
const HEALTHY_MS = 10_000;

let isStopping = false;
// Changes while others run, so TypeScript must not narrow a variable here.
const isEnding = () => isStopping;

/**
 * Runs `count` workers of this program on one port and restarts those that die. After SIGTERM,
 * SIGINT or SIGHUP it ends when they have ended. Never returns, because this process serves nothing itself.
 * `announce` is called once with the port when all workers listen.
 */
export async function superviseWorkers(count: number, announce: (port: number) => void) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stopWorkers);
  // The first worker migrates, seeds and picks the port. The others start after it.
  const first = cluster.fork();
  const end = untilEnd(first);
  const port = await Promise.race([untilListening(first), end.then(() => null)]);
  // The worker has already printed why it could not start.
  if (port === null) return process.exit(isStopping ? 0 : 1);
  // With the same PORT, even 0: workers find their shared socket by it.
  const others = Array.from({ length: count - 1 }, () => cluster.fork());
  const lanes = [first, ...others].map(keepRunning);
  await Promise.race([Promise.all(others.map(untilListening)), Promise.all(lanes)]);
  if (!isStopping) announce(port);
  await Promise.all(lanes);
  return process.exit(0);
}

function stopWorkers() {
  isStopping = true;
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
}

/** Waits for the end of the worker and of each of its replacements. */
async function keepRunning(worker: Worker) {
  let delay = FIRST_DELAY_MS;
  for (let running = worker; ; running = cluster.fork()) {
    const began = performance.now();
    const reason = await untilEnd(running);
    if (isEnding()) return;
    delay =
      performance.now() - began > HEALTHY_MS
        ? FIRST_DELAY_MS
        : Math.min(2 * delay, LONGEST_DELAY_MS);
    console.error(`A worker ended (${reason}); another one starts in ${delay} ms`);
    await sleep(delay);
    if (isEnding()) return;
  }
}

async function untilEnd(worker: Worker): Promise<string> {
  // According to Node's documentation: the exit code, or null and the signal.
  const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
  return signal ?? `code ${code}`;
}

async function untilListening(worker: Worker): Promise<number> {
  const [address] = (await once(worker, "listening")) as [{ port: number }];
  return address.port;
}
