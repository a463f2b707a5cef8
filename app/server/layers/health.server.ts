import type { Layer } from "../layer";

/** Responds 200 while the process serves, whether or not the database can be reached. */
export const health: Layer = (exchange, next) => {
  if (exchange.pathname !== "/healthz") return next(exchange);
  exchange.res.end("ok\n");
  return null;
};
