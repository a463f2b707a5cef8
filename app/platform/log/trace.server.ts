import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  type Tracer,
} from "@opentelemetry/api";

/** The request that an operation belongs to, and the span that it is part of. */
type Work = { requestId?: string; context: Context };

const work = new AsyncLocalStorage<Work>();
let tracing: { tracer: Tracer; propagator: TextMapPropagator } | null = null;

/** Turns traces on, or off with null. */
export function traceWith(used: typeof tracing) {
  tracing = used;
}

/** Whether requests are traced. */
export const isTracing = () => tracing !== null;

/** The id of the request that the current operation belongs to, if it is known. */
export const currentRequestId = () => work.getStore()?.requestId;

/** Runs a request. All that it calls can find its id and its span. */
export const runRequest = <Result>(
  { requestId, span }: { requestId: string; span: Span | undefined },
  run: () => Promise<Result>,
) => {
  const context = span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  return work.run({ requestId, context }, run);
};

/**
 * Starts the span of a request. `headers` are those of a trusted proxy: its trace is continued
 * (W3C Trace Context). Null without one. Undefined while traces are off.
 */
export function startRequestSpan(
  headers: Record<string, unknown> | null,
  attributes: Attributes,
): Span | undefined {
  if (!tracing) return undefined;
  const { tracer, propagator } = tracing;
  const parent = headers
    ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    : ROOT_CONTEXT;
  return tracer.startSpan("request", { kind: SpanKind.SERVER, attributes }, parent);
}

/**
 * Starts the span of a call to another program, such as a query, if it belongs to a traced
 * operation. Returns a function that ends it.
 */
export function startCall(describe: () => { name: string; attributes: Attributes }) {
  const context = tracing ? work.getStore()?.context : undefined;
  if (!tracing || !context || !trace.getSpan(context)) return undefined;
  const { name, attributes } = describe();
  const span = tracing.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
  return (error?: unknown) => {
    if (error !== undefined) recordFailure(span, error);
    span.end();
  };
}

/** Runs part of a request, or of work outside of a request, in a span of its own. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return run();
  const outer = work.getStore() ?? { context: ROOT_CONTEXT };
  const span = tracing.tracer.startSpan(name, { attributes }, outer.context);
  const inner = { ...outer, context: trace.setSpan(outer.context, span) };
  return work.run(inner, async () => {
    try {
      return await run();
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to the current span that something happened. */
export function recordInSpan(event: string, attributes: Attributes) {
  if (!tracing) return;
  trace.getSpan(work.getStore()?.context ?? ROOT_CONTEXT)?.addEvent(event, attributes);
}

/** Without the error's message, which may contain values that people typed. */
function recordFailure(span: Span, error: unknown) {
  // A loader throws redirects and refusals.
  if (error instanceof Response && error.status < 500) return;
  const kind = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && "code" in error ? String(error.code) : kind;
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", code);
}
