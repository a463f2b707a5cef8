import { randomUUID } from "node:crypto";
import type { Layer } from "../../layer";

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
