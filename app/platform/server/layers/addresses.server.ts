import { problemResponse } from "~/platform/http/problem.server";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";
import { canMatch } from "../route-candidates.server";

const MESSAGE = "This address holds a NUL character, which nothing here has in its name";

/**
 * Refuses addresses before their routes are looked for: with 404 those that no route can match,
 * with 400 those that contain NUL, which PostgreSQL does not accept in text.
 */
export const addresses: Layer = (exchange, next) => {
  const { url = "/" } = exchange.req;
  if (!canMatch(url)) return refuseUnknown(exchange);
  return url.includes("%00") ? refuseNul(exchange) : next(exchange);
};

const isApi = ({ pathname }: Exchange) => pathname.startsWith("/api/");

const refuseUnknown = (exchange: Exchange) =>
  isApi(exchange)
    ? Response.json({ message: "Not Found" }, { status: 404 })
    : new Response(null, { status: 404 });

/** Below /api it is JSON that names the parameters. */
function refuseNul(exchange: Exchange): Response {
  if (!isApi(exchange)) return new Response(MESSAGE, { status: 400 });
  const { searchParams } = new URL(exchange.request.url);
  const names = [...searchParams].filter(([, value]) => value.includes("\0")).map(([name]) => name);
  const errors = Object.fromEntries(names.map((name) => [name, [MESSAGE]]));
  return problemResponse({ code: "invalid", message: MESSAGE }, errors);
}
