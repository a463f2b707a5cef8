import { respondFromCache } from "~/platform/cache/page-cache.server";
import { PAGE_CACHE } from "../../exchange.server";
import type { Layer } from "../../layer";

/** Responds at once with the cached page if it is not stale. */
export const cachedPages: Layer = (exchange, next) => {
  if (!exchange.isRead || !respondFromCache(exchange)) return next(exchange);
  exchange.recordSource(PAGE_CACHE);
  return null;
};
