import { Exchange } from "../exchange.server";
import type { Layer } from "../layer";

/**
 * Redirects from the former address of a page that moved. A form or a script that was loaded before
 * the move still has the old address: what it sends is handled at the new one.
 */
export const movedPages: Layer = (exchange, next) => {
  const { req, res, site, pathname } = exchange;
  const path = site.product.movedPath(pathname);
  if (path === null) return next(exchange);
  const target = path + (req.url ?? "").slice(pathname.length);
  if (exchange.isRead && !exchange.isDataRequest) {
    res.writeHead(301, { Location: target, "Cache-Control": "no-store" }).end();
    return null;
  }
  req.url = target;
  return next(new Exchange(req, res, site, exchange.observed));
};
