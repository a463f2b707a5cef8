import { trackWrites } from "~/cache/page-cache.server";
import type { Layer } from "../../layer";

/** Applies the request's writes to this process's cache before the response is sent. */
export const invalidation: Layer = (exchange, next) =>
  exchange.isRead ? next(exchange) : trackWrites(async () => next(exchange));
