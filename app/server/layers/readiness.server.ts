import type { Layer } from "../layer";
import { isReady } from "../start.server";

/** Responds whether the database can be reached. */
export const readiness: Layer = async (asked, next) => {
  if (asked.pathname !== "/readyz") return next(asked);
  const isUp = await isReady();
  asked.res.writeHead(isUp ? 200 : 503);
  asked.res.end(isUp ? "ready\n" : "the database does not answer\n");
  return null;
};
