import type { Layer } from "../layer";
import { isReady } from "~/platform/database/is-ready.server";
import { storageTrouble } from "~/platform/database/disk/storage-trouble.server";
import { isEnding } from "../answers.server";

/** Responds 200 while the process serves, whether or not the database can be reached. */
export const health: Layer = (exchange, next) => {
  if (exchange.pathname !== "/healthz") return next(exchange);
  return new Response("ok\n");
};

/** Responds whether a load balancer may send requests to this process. */
export const readiness: Layer = async (exchange, next) => {
  if (exchange.pathname !== "/readyz") return next(exchange);
  const reason = await whyNotReady();
  return new Response(`${reason ?? "ready"}\n`, { status: reason === null ? 200 : 503 });
};

async function whyNotReady(): Promise<string | null> {
  if (isEnding()) return "the process ends";
  if (!(await isReady())) return "the database does not answer";
  return (await storageTrouble())?.trouble ?? null;
}
