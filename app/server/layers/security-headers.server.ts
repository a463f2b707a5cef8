import { SECURITY_HEADERS } from "~/http/security.server";
import type { Layer } from "../layer";

/** Adds headers to all responses except files and cached pages, which have their own. */
export const securityHeaders: Layer = (asked, next) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) asked.res.setHeader(name, value);
  asked.res.setHeader("X-Request-Id", asked.observed.id);
  return next(asked);
};
