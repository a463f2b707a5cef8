import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";

/** Bytes. The longest encoded address that fits in the gate's form. */
const ANSWER_LIMIT = 64 * 1024;

/**
 * Forwards the form of the age gate to /age. The form posts to the page on which it is shown, as a
 * document: script never sends it.
 */
export const ageGate: Layer = async (exchange, next) =>
  next(canAnswer(exchange) ? exchange.withRequest(await toGate(exchange.request)) : exchange);

/** Not a form sent by script or a call of the API: only the action reads their bodies. */
const canAnswer = ({ req, context, pathname }: Exchange) =>
  req.method === "POST" && !context.isDataRequest && !pathname.startsWith("/api/");

/**
 * The same request with the address /age if it is the gate's form. Any other request is returned
 * with its body unread.
 */
async function toGate(request: Request): Promise<Request> {
  const { method, headers, signal, url } = request;
  const isShortForm =
    headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") &&
    Number(headers.get("Content-Length") ?? Infinity) <= ANSWER_LIMIT;
  if (!isShortForm) return request;
  // The action that reads the form reports an incomplete body.
  const body = await request
    .clone()
    .text()
    .catch(() => "");
  const fields = new URLSearchParams(body);
  if (!fields.has("over21") && !fields.has("under21")) return request;
  return new Request(new URL("/age", url), { method, headers, signal, body });
}
