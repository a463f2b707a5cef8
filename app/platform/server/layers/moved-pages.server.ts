import type { Layer } from "../layer";

/**
 * Redirects from the former address of a page that moved. A form or a script that was loaded before
 * the move still has the old address: what it sends is handled at the new one.
 */
export const movedPages: Layer = (exchange, next) => {
  const { req, site, pathname } = exchange;
  const path = site.product.movedPath(pathname);
  if (path === null) return next(exchange);
  const target = path + (req.url ?? "").slice(pathname.length);
  if (exchange.isRead && !exchange.isDataRequest) {
    const headers = { Location: target, "Cache-Control": "no-store" };
    return new Response(null, { status: 301, headers });
  }
  req.url = target;
  return next(exchange.readAgain());
};
