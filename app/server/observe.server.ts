import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { log } from "~/services/log.server";
import { countRequest, isCounting } from "./metrics.server";

/** An id that a proxy in front gave to the request. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

// Cheaper than a random id for each request, which pages from memory would feel.
const PROCESS_ID = randomUUID();
let requests = 0;

/**
 * Gives the request an id and sees to it that the answer is counted and, with LOG=requests, logged:
 * method, route, status, duration, nothing about who asks.
 */
export function observeRequest(req: IncomingMessage, res: ServerResponse) {
  const given = env.TRUST_PROXY > 0 ? req.headers["x-request-id"] : undefined;
  const id =
    typeof given === "string" && GIVEN_ID.test(given) ? given : `${PROCESS_ID}-${requests++}`;
  const observed = { id, route: "", routeDepth: 0 };
  if (!isCounting() && env.LOG !== "requests") return observed;
  const began = performance.now();
  res.once("close", () => {
    const ms = performance.now() - began;
    // What no route answers comes from memory, or is refused.
    const facts = { method: req.method ?? "", route: observed.route || "server", ms };
    const status = res.writableFinished ? res.statusCode : 499;
    countRequest({ ...facts, status });
    if (env.LOG !== "requests") return;
    log("info", "request", { requestId: id, ...facts, status, ms: Math.round(ms * 10) / 10 });
  });
  return observed;
}
