import type { Layer } from "../layer";
import { isReady } from "~/database/is-ready.server";
import { isEnding } from "../answers.server";

/** Responds whether a load balancer may send requests to this process. */
export const readiness: Layer = async (exchange, next) => {
  if (exchange.pathname !== "/readyz") return next(exchange);
  const reason = await whyNotReady();
  exchange.res.writeHead(reason === null ? 200 : 503);
  exchange.res.end(`${reason ?? "ready"}\n`);
  return null;
};

async function whyNotReady(): Promise<string | null> {
  if (isEnding()) return "the process ends";
  return (await isReady()) ? null : "the database does not answer";
}
