import { env } from "~/env.server";
import { log } from "~/services/log.server";
import type { Layer } from "../layer";
import { countRequest, isCounting } from "../metrics.server";

/**
 * Sees to it that the answer is counted and, with LOG=requests, logged: method, route, status,
 * duration, nothing about who asks.
 */
export const observation: Layer = (asked, next) => {
  if (!isCounting() && env.LOG !== "requests") return next(asked);
  const { req, res, observed } = asked;
  const began = performance.now();
  res.once("close", () => {
    const ms = performance.now() - began;
    // What no route answers comes from memory, or is refused.
    const facts = { method: req.method ?? "", route: observed.route || "server", ms };
    const status = res.writableFinished ? res.statusCode : 499;
    countRequest({ ...facts, status });
    if (env.LOG !== "requests") return;
    log("info", "request", {
      requestId: observed.id,
      ...facts,
      status,
      ms: Math.round(ms * 10) / 10,
    });
  });
  return next(asked);
};
