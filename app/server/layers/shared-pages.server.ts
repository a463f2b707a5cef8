import { respondWithPage } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** Renders a page that visitors share once for all requests that wait for it, and caches it. */
export const sharedPages: Layer = async (exchange, next) => {
  if (exchange.req.method !== "GET") return next(exchange);
  const shared = await respondWithPage(exchange.req, exchange.res, async (request, beside) => {
    const answer = await next(exchange.withRequest(request, beside));
    if (!answer) throw new Error("A page was sent before it could be shared");
    return answer;
  });
  if (shared === true) return null;
  return shared || next(exchange);
};
