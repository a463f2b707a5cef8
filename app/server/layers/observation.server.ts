import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { env } from "~/env.server";
import { log } from "~/services/log.server";
import { isTracing, runRequest, startRequestSpan } from "~/services/trace.server";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";
import { countRequest, isCounting, knownMethod } from "../metrics.server";

/** What is recorded of a response. */
type Facts = { method: string; route: string; status: number; ms: number };

/**
 * Counts the response, ends the request's span and, with LOG=requests, logs it: method, route,
 * status and duration, but nothing about the client.
 */
export const observation: Layer = (exchange, next) => {
  if (!isCounting() && !isTracing() && env.LOG !== "requests") return next(exchange);
  const { req, res, observed } = exchange;
  const began = performance.now();
  const span = startSpan(exchange);
  if (span) observed.span = span;
  res.once("close", () => {
    const facts = {
      method: req.method ?? "",
      // A response without a route is a refusal, or the answer to a health check.
      route: observed.route || "server",
      status: res.writableFinished ? res.statusCode : 499,
      ms: performance.now() - began,
    };
    countRequest(facts);
    if (span) endSpan(span, facts, observed.pageCache);
    if (env.LOG === "requests") logRequest(observed.id, facts);
  });
  return next(exchange);
};

/** With LOG=requests or traces: the log and the spans of all that is done for the request name it. */
export const requestContext: Layer = (exchange, next) => {
  if (!isTracing() && env.LOG !== "requests") return next(exchange);
  const { id: requestId, span } = exchange.observed;
  return runRequest({ requestId, span }, async () => next(exchange));
};

function startSpan({ req, observed }: Exchange): Span | undefined {
  if (!isTracing()) return undefined;
  return startRequestSpan(env.TRUST_PROXY > 0 ? req.headers : null, { "request.id": observed.id });
}

/** By OpenTelemetry's semantic conventions of HTTP, without addresses. */
function endSpan(span: Span, { method, route, status }: Facts, pageCache: string | undefined) {
  span.updateName(`${knownMethod(method)} ${route}`).setAttributes({
    "http.request.method": knownMethod(method),
    "http.route": route,
    "http.response.status_code": status,
    ...(pageCache && { "page.cache": pageCache }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function logRequest(requestId: string, { ms, ...facts }: Facts) {
  log("info", "request", { requestId, ...facts, ms: Math.round(ms * 10) / 10 });
}
