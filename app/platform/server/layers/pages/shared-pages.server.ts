import { respondToMember, respondWithPage } from "~/platform/cache/page-cache.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { type Exchange, PAGE_CACHE } from "../../exchange.server";
import type { Layer } from "../../layer";
import { contextFor } from "~/platform/http/request-context.server";
import type { SharedRender } from "~/platform/http/shared-render.server";

/** Renders a page that readers share once for all requests that wait for it, and caches it. */
export const sharedPages: Layer = async (exchange, next) => {
  if (exchange.req.method !== "GET") return next(exchange);
  const render = async (request: Request, shared: SharedRender) => {
    const answer = await next(exchange.withRequest(request, contextFor(exchange, { shared })));
    if (!answer) throw new Error("A page was sent before it could be shared");
    return answer;
  };
  const shared = await respondWithPage(exchange, render);
  if (shared === true) return sent(exchange);
  if (shared) return shared;
  const isSent = await whenDatabaseAway(respondToMember(exchange, render), () => false);
  return isSent ? sent(exchange) : next(exchange);
};

/** Without a route, another request has rendered the page. */
function sent({ observed }: Exchange) {
  observed.pageCache = observed.route ? "miss" : "hit";
  observed.route ||= PAGE_CACHE;
  return null;
}
