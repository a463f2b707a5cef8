import { respondFromCache } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** Responds at once with the cached page if it is not stale. */
export const cachedPages: Layer = (exchange, next) =>
  exchange.isRead && respondFromCache(exchange.req, exchange.res) ? null : next(exchange);
