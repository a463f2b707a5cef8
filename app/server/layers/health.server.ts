import type { Layer } from "../layer";

/** Responds 200 while the process serves, whether or not the database can be reached. */
export const health: Layer = (asked, next) => {
  if (asked.pathname !== "/healthz") return next(asked);
  asked.res.end("ok\n");
  return null;
};
