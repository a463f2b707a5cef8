import { setImmediate as turn } from "node:timers/promises";

/**
 * Requests handled in one turn of the event loop. Node accepts one new connection per turn (libuv
 * since 1.45), so long turns delay new connections.
 */
const PER_TURN = 16;
const LONGEST_CALM_MS = 200;

let arrived = 0;
let handled = 0;
const later: (() => void)[] = [];

/** Calls `handle(req, res)` at once, or in a later turn if this one has handled its share. */
export function inPace<Req, Res>(handle: (req: Req, res: Res) => void, req: Req, res: Res) {
  if (handled === PER_TURN) return void later.push(() => handle(req, res));
  if (handled === 0) setImmediate(nextTurn);
  handled += 1;
  handle(req, res);
}

function nextTurn() {
  const next = later.splice(0, PER_TURN);
  handled = next.length;
  if (handled > 0) setImmediate(nextTurn);
  for (const handle of next) handle();
}

/** Counts a new connection. */
export function countArrival() {
  arrived += 1;
}

/** The number of connections so far. */
export const arrivals = () => arrived;

/**
 * Waits until no more connections come in, because they go before work. At most a fifth of a
 * second.
 */
export async function arrivalsPause() {
  const until = performance.now() + LONGEST_CALM_MS;
  let before;
  do {
    before = arrived;
    // The first turn ends this one. A connection would be accepted in the second.
    await turn();
    await turn();
  } while (arrived !== before && performance.now() < until);
}
