import type { IncomingMessage } from "node:http";
import { SECURITY_HEADERS } from "~/platform/http/security.server";
import { isHost } from "~/lib/input/host";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";

/** http://host/path, which RFC 9112 (section 3.2.2) wants every server to take. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)$/i;

/**
 * Gives the inner layers one form of the request's target: a path, and the host in the Host header.
 * Refuses with 400 what is neither a path nor an absolute URL, an invalid host, and several Host
 * headers (RFC 9112, section 3.2), because the host is a part of addresses and cache keys. HTTP/1.0
 * may leave it out.
 */
export const targets: Layer = (exchange, next) => {
  const { req } = exchange;
  const at = hostIndex(req.rawHeaders);
  const { host } = req.headers;
  if (at === "several" || (host !== undefined && !isHost(host))) return refuse(exchange);
  if (req.url?.startsWith("/")) return next(exchange);
  const [, named = "", path = ""] = ABSOLUTE.exec(req.url ?? "") ?? [];
  if (!isHost(named)) return refuse(exchange);
  req.url = path.startsWith("/") ? path : `/${path}`;
  // The host of the target replaces that of the header.
  req.headers.host = named;
  if (at === "none") req.rawHeaders.push("Host", named);
  else req.rawHeaders[at + 1] = named;
  return next(exchange.readAgain());
};

function refuse({ res }: Exchange) {
  const headers = { "Content-Type": "text/plain", "Cache-Control": "no-store" };
  res.writeHead(400, { ...SECURITY_HEADERS, ...headers }).end("The address is not valid\n");
  return null;
}

/** The place of the Host header among node's raw headers: name, value, name, value. */
function hostIndex(headers: IncomingMessage["rawHeaders"]): number | "none" | "several" {
  let found: number | "none" = "none";
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length !== 4 || name.toLowerCase() !== "host") continue;
    if (found !== "none") return "several";
    found = at;
  }
  return found;
}
