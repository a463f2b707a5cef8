import { logError } from "~/services/log.server";
import type { Asked } from "../asked.server";
import type { Layer } from "../layer";

/** Responds with 500 if an inner layer throws, and logs the error. */
export const apologies: Layer = (asked, next) => {
  try {
    const answered = next(asked);
    return answered instanceof Promise
      ? answered.catch((error: unknown) => apologize(asked, error))
      : answered;
  } catch (error) {
    return apologize(asked, error);
  }
};

function apologize({ res }: Asked, error: unknown) {
  logError("server-failed", error);
  if (!res.headersSent) res.writeHead(500, { "Content-Type": "text/plain" });
  res.end("Something went wrong on our side\n");
  return null;
}
