import { problemResponse } from "~/http/problem.server";
import { type Exchange, addressOf } from "../exchange.server";
import type { Layer } from "../layer";

const MESSAGE = "This address holds a NUL character, which nothing here has in its name";

/** Refuses invalid addresses and addresses that contain NUL. */
export const addresses: Layer = (exchange, next) => {
  if (addressOf(exchange.req) === null) return new Response(null, { status: 400 });
  return exchange.req.url?.includes("%00") ? refuseNul(exchange) : next(exchange);
};

/**
 * The 400 for an address that contains NUL, which PostgreSQL does not accept in text. Below /api it
 * is JSON that names the parameters, else the error page.
 */
async function refuseNul({ request, context, site }: Exchange): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/api/")) {
    const page = new URL(context.isDataRequest ? "/refused.data" : "/refused", request.url);
    const refused = { status: 400, message: MESSAGE, path: "/" };
    return site.render(new Request(page), { ...context, refused });
  }
  const names = [...searchParams].filter(([, value]) => value.includes("\0")).map(([name]) => name);
  const errors = Object.fromEntries(names.map((name) => [name, [MESSAGE]]));
  return problemResponse({ code: "invalid", message: MESSAGE }, errors);
}
