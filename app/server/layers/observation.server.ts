import { env } from "~/env.server";
import { log } from "~/services/log.server";
import type { Layer } from "../layer";
import { countRequest, isCounting } from "../metrics.server";

/**
 * Counts the response and, with LOG=requests, logs it: method, route, status and duration, but
 * nothing about the client.
 */
export const observation: Layer = (exchange, next) => {
  if (!isCounting() && env.LOG !== "requests") return next(exchange);
  const { req, res, observed } = exchange;
  const began = performance.now();
  res.once("close", () => {
    const ms = performance.now() - began;
    // A response without a route comes from memory or is a refusal.
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
  return next(exchange);
};
