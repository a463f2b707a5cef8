import { setImmediate as turn } from "node:timers/promises";

/**
 * Requests handled in one turn of the event loop. Node takes one new connection a turn (libuv since
 * 1.45): long turns keep whoever wants to connect out for as many of them as others came before.
 */
const PER_TURN = 16;
const LONGEST_CALM_MS = 200;

let arrived = 0;
let handled = 0;
const later: (() => void)[] = [];

/** Runs at once, or as soon as all that came before it has, when this turn has handled its share. */
export function inPace(handle: () => void) {
  if (handled === PER_TURN) return void later.push(handle);
  if (handled === 0) setImmediate(nextTurn);
  handled += 1;
  handle();
}

function nextTurn() {
  const next = later.splice(0, PER_TURN);
  handled = next.length;
  if (handled > 0) setImmediate(nextTurn);
  for (const handle of next) handle();
}

/** Says that a connection has come. */
export function noteArrival() {
  arrived += 1;
}

/** How many connections have come. */
export const arrivals = () => arrived;

/** Waits until no more connections are coming in, which go before work; a fifth of a second at most. */
export async function arrivalsPause() {
  const until = performance.now() + LONGEST_CALM_MS;
  let before;
  do {
    before = arrived;
    // The first ends this turn, the second one in which a connection would have come.
    await turn();
    await turn();
  } while (arrived !== before && performance.now() < until);
}
