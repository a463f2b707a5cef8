import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Layer } from "../layer";
import { SECURITY_HEADERS } from "~/platform/http/security.server";

const LINKS = "Links (";
const PARAMETER = "fresh";

/**
 * Redirects the Links browser to an address that it has not seen yet. Links 2.28 shows its cached
 * copy of a known page without a request, whatever Cache-Control, Expires, Pragma and Vary say. The
 * age gate would stay, and toasts would appear again on later pages (each header tried, November
 * 2026). Other browsers revalidate and are not redirected.
 */
export const linksCache: Layer = async (exchange, next) => {
  const answer = await next(exchange);
  const location = answer?.headers.get("Location");
  const isLinks = exchange.request.headers.get("User-Agent")?.startsWith(LINKS) ?? false;
  if (!location?.startsWith("/") || !isLinks) return answer;
  const { pathname, searchParams, hash } = new URL(location, exchange.request.url);
  searchParams.set(PARAMETER, randomUUID().slice(0, 8));
  answer?.headers.set("Location", `${pathname}?${searchParams}${hash}`);
  return answer;
};

/**
 * Whether the response must not be cached by anybody, unless its own header says otherwise: API
 * calls, and everything with a session.
 */
const isForOneAlone = ({ url = "", headers }: IncomingMessage) =>
  url.startsWith("/api/") || /(?:^|;\s*)sid=/.test(headers.cookie ?? "");

/**
 * Adds headers to all responses except files and cached pages, which have their own. A response's
 * own header replaces the one of this layer.
 */
export const securityHeaders: Layer = (exchange, next) => {
  const { req, res, observed } = exchange;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value);
  res.setHeader("X-Request-Id", observed.id);
  if (isForOneAlone(req)) res.setHeader("Cache-Control", "no-store");
  return next(exchange);
};
