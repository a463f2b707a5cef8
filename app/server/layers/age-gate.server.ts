import type { IncomingMessage } from "node:http";
import { atAddress } from "~/http/forms/body.server";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";

/**
 * Forwards the form of the age gate to /age. The form posts to the page on which it is shown, as a
 * document: script never sends it. Must come before the first use of `exchange.request`, which
 * takes over the body.
 */
export const ageGate: Layer = (exchange, next) => {
  if (!isAnswer(exchange)) return next(exchange);
  const { request } = exchange;
  return next(exchange.withRequest(atAddress(new URL("/age", request.url), request)));
};

/** Whether the request is a short form that contains one of the gate's buttons. */
function isAnswer({ req, pathname }: Exchange): boolean {
  const isDocument = !pathname.endsWith(".data") && !pathname.startsWith("/api/");
  const { "content-type": type = "" } = req.headers;
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  if (req.method !== "POST" || !isDocument || !isForm || !req.complete) return false;
  const fields = new URLSearchParams(bufferedText(req));
  return fields.has("over21") || fields.has("under21");
}

/** The body as far as node has buffered it. It stays unread for the action. */
function bufferedText(req: IncomingMessage): string {
  const bytes = req.read() as Buffer | null;
  if (bytes === null) return "";
  req.unshift(bytes);
  return bytes.toString();
}
