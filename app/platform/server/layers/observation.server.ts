import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { env } from "~/platform/env.server";
import { log, logError } from "~/platform/log/log.server";
import { isTracing, runRequest, startRequestSpan, inSpan } from "~/platform/log/trace.server";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";
import { countRequest, isCounting, knownMethod } from "../metrics.server";
import type { HandlerLayer } from "../handlers/handler-layer";
import { requestContext } from "~/platform/http/request-context.server";

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
export const requestWork: Layer = (exchange, next) => {
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

/** Responds with 500 if an inner layer throws, and logs the error. */
export const failures: Layer = (exchange, next) => {
  try {
    const answered = next(exchange);
    return answered instanceof Promise
      ? answered.catch((error: unknown) => apologize(exchange, error))
      : answered;
  } catch (error) {
    return apologize(exchange, error);
  }
};

function apologize({ res, observed }: Exchange, error: unknown) {
  logError("server-failed", error, { requestId: observed.id });
  if (!res.headersSent) res.writeHead(500, { "Content-Type": "text/plain" });
  res.end("Something went wrong on our side\n");
  return null;
}

/** Makes each loader and action a span of the request's trace. */
export const traceHandlers: HandlerLayer = ({ kind, route }, next) =>
  inSpan(`${kind} ${route.id}`, {}, next);

/**
 * Names the route for log and metrics. The deepest route wins, because the loaders of its parents
 * run too.
 */
export const recordRoutes: HandlerLayer = (call, next) => {
  const { observed } = requestContext(call.args);
  if (call.route.depth >= observed.routeDepth) {
    observed.route = call.route.id;
    observed.routeDepth = call.route.depth;
  }
  return next();
};
