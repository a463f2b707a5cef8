import { randomUUID } from "node:crypto";
import type { Layer } from "../layer";

const LINKS = "Links (";
const PARAMETER = "fresh";

/**
 * Redirects Links to an address that it has not seen. Links 2.28 shows its cached copy of a page that
 * it knows and asks for none, whatever Cache-Control, Expires, Pragma and Vary say: the age gate would
 * stay and messages would come up on later pages (tried with each of them, November 2026). Other
 * browsers ask, and keep their addresses.
 */
export const keptCopies: Layer = async (asked, next) => {
  const answer = await next(asked);
  const location = answer?.headers.get("Location");
  const isLinks = asked.request.headers.get("User-Agent")?.startsWith(LINKS) ?? false;
  if (!location?.startsWith("/") || !isLinks) return answer;
  const { pathname, searchParams, hash } = new URL(location, asked.request.url);
  searchParams.set(PARAMETER, randomUUID().slice(0, 8));
  answer?.headers.set("Location", `${pathname}?${searchParams}${hash}`);
  return answer;
};
