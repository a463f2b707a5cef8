import { respondWithLastPage } from "~/cache/page-cache.server";
import type { Layer } from "../../layer";

/** If the database cannot be reached: responds with the last cached page, if it is not stale. */
export const staleIfError: Layer = async (exchange, next) => {
  const answer = await next(exchange);
  const isAway = exchange.isRead && answer?.status === 503;
  return isAway && (await respondWithLastPage(exchange.req, exchange.res)) ? null : answer;
};
