import type { Layer } from "../layer";

/** Says that the process serves, whatever the database does. */
export const health: Layer = (asked, next) => {
  if (asked.pathname !== "/healthz") return next(asked);
  asked.res.end("ok\n");
  return null;
};
