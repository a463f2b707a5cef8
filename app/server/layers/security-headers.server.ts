import { SECURITY_HEADERS } from "~/http/security.server";
import type { Layer } from "../layer";

/** Adds headers to all responses except files and cached pages, which have their own. */
export const securityHeaders: Layer = (exchange, next) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) exchange.res.setHeader(name, value);
  exchange.res.setHeader("X-Request-Id", exchange.observed.id);
  return next(exchange);
};
