import { env } from "~/platform/env.server";
import { log } from "~/platform/log/log.server";
import { startCall } from "~/platform/log/trace.server";
import { parseQuery } from "./query-record.server";
import { recordStorageFailure } from "./disk/refusals.server";

const LONGEST_SHOWN = 2000;

let running = 0;
let observe: ((ms: number) => void) | null = null;

/** How many queries wait for a connection or for their result. */
export const countRunningQueries = () => running;

/** Calls `observer` with the duration of each query. Null ends this. */
export function observeQueries(observer: typeof observe) {
  observe = observer;
}

/**
 * Measures a query until its result, including the wait for a connection: for traces, metrics and
 * the log of slow queries. Its parameters are never recorded.
 */
export function timed<Query extends Promise<unknown>>(text: string, query: Query): Query {
  const began = performance.now();
  const endCall = startCall(() => describe(text));
  running += 1;
  const end = (error?: unknown) => {
    running -= 1;
    if (error) recordStorageFailure(error);
    const ms = performance.now() - began;
    observe?.(ms);
    endCall?.(error);
    if (ms >= env.SLOW_QUERY_MS)
      log("info", "slow-query", { ms: Math.round(ms), query: shape(text) });
  };
  // Not query.then(), by which postgres.js sends it.
  void Promise.prototype.then.call(query, () => end(), end);
  return query;
}

/** By OpenTelemetry's semantic conventions of databases. */
function describe(text: string) {
  const { verb, tables } = parseQuery(text);
  const [table] = tables;
  return {
    name: table ? `${verb} ${table}` : verb,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      "db.query.text": shape(text),
      ...(table && { "db.collection.name": table }),
    },
  };
}

const shape = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, LONGEST_SHOWN);
