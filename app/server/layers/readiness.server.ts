import type { Layer } from "../layer";
import { isReady } from "~/database/is-ready.server";

/** Responds whether the database can be reached. */
export const readiness: Layer = async (exchange, next) => {
  if (exchange.pathname !== "/readyz") return next(exchange);
  const isUp = await isReady();
  exchange.res.writeHead(isUp ? 200 : 503);
  exchange.res.end(isUp ? "ready\n" : "the database does not answer\n");
  return null;
};
