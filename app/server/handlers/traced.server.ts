import { inSpan } from "~/services/trace.server";
import type { HandlerLayer } from "./handler-layer";

/** Makes each loader and action a span of the request's trace. */
export const traceHandlers: HandlerLayer = ({ kind, route }, next) =>
  inSpan(`${kind} ${route.id}`, {}, next);
