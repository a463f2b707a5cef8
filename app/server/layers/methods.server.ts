import type { Layer } from "../layer";

/**
 * Refuses TRACE, which would send back the request with its cookies. The web's Request does not
 * support it.
 */
export const methods: Layer = (exchange, next) => {
  if (exchange.req.method !== "TRACE") return next(exchange);
  exchange.res.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
  return null;
};
