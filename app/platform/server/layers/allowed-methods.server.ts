import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";
import { pagePath } from "~/platform/http/page-path";

/** What Remix passes to a route. The API's addresses answer OPTIONS with what they take. */
const KNOWN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Refuses methods that no route knows, such as PROPFIND, and adds to each 405 which methods its
 * address takes (RFC 9110, section 15.5.6).
 */
export const allowedMethods: Layer = async (exchange, next) => {
  const isKnown = KNOWN.has(exchange.req.method ?? "");
  const answer = isKnown ? await next(exchange) : await refuseUnknown(exchange, next);
  if (answer?.status !== 405 || answer.headers.has("Allow")) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Allow", allowedAt(exchange));
  return new Response(answer.body, { status: 405, headers });
};

function refuseUnknown(exchange: Exchange, next: Parameters<Layer>[1]) {
  const { request, pathname } = exchange;
  if (!pathname.startsWith("/api/")) return new Response(null, { status: 405 });
  const { url, headers, signal } = request;
  return next(exchange.withRequest(new Request(url, { method: "OPTIONS", headers, signal })));
}

function allowedAt({ site, pathname }: Exchange): string {
  return site.methodsAt(pagePath(pathname));
}

/**
 * Refuses TRACE, which would send back the request with its cookies. The web's Request does not
 * support it.
 */
export const methods: Layer = (exchange, next) => {
  if (exchange.req.method !== "TRACE") return next(exchange);
  return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
};
