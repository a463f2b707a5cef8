import { logError } from "~/services/log.server";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";

/** Responds with 500 if an inner layer throws, and logs the error. */
export const failures: Layer = (exchange, next) => {
  try {
    const answered = next(exchange);
    return answered instanceof Promise
      ? answered.catch((error: unknown) => apologize(exchange, error))
      : answered;
  } catch (error) {
    return apologize(exchange, error);
  }
};

function apologize({ res, observed }: Exchange, error: unknown) {
  logError("server-failed", error, { requestId: observed.id });
  if (!res.headersSent) res.writeHead(500, { "Content-Type": "text/plain" });
  res.end("Something went wrong on our side\n");
  return null;
}
