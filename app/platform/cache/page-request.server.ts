import { readUrl } from "~/lib/text/read-url";
import type { IncomingMessage } from "node:http";
import { isOwnCookie } from "~/platform/http/cookies/signed-cookie.server";
import type { SharedPages } from "~/platform/product";

/**
 * Parameters of mailings and advertisements, with another value for each reader. No page reads
 * them.
 */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|_ga|igshid)$/;

/**
 * Files, data, and addresses whose response depends on more than key and cookies. They are never
 * cached here.
 */
const UNSHARED = /^\/(api|images)\/|\./;

const LONGEST_URL = 1000;
const KNOWN_VISITORS = 5000;

/** The cookie that tells members apart. */
const SESSION_COOKIE = "sid";

/** A request for a page. Visitors with equal keys get the same page. */
type PageRequest = { key: string; url: string; isMember: boolean };

/** The cookies that change the page. Null if the page is for this reader only. */
type Variant = { name: string; until: number; isMember: boolean };

// By the Cookie header, so that each signature is verified only once.
const visitors = new Map<string, Variant | null>();

/**
 * The cache key of a request, if readers can share the page: a GET or HEAD without a body and
 * without a personal cookie such as a cart or toast. A session makes it a member's request.
 * Synchronous for Cookie headers that were seen before.
 */
export function readPageRequest(
  req: IncomingMessage,
  pages: SharedPages,
): PageRequest | null | Promise<PageRequest | null> {
  const { url, headers } = req;
  if (!url?.startsWith("/") || url.length > LONGEST_URL) return null;
  if (headers["content-length"] ?? headers["transfer-encoding"]) return null;
  const query = url.indexOf("?");
  const pathname = query < 0 ? url : url.slice(0, query);
  const isApi = pages.api.test(pathname);
  if (!isApi && (UNSHARED.test(pathname) || pages.isPersonal(pathname))) return null;
  const shown = query < 0 ? url : withoutTracking(pathname, url.slice(query + 1));
  const variant = variantOf(pages, headers.cookie, headers["save-data"]);
  if (variant instanceof Promise) return variant.then((found) => page(req, shown, found, isApi));
  return page(req, shown, variant, isApi);
}

function page(
  { headers }: IncomingMessage,
  url: string,
  variant: Variant | null,
  isApi: boolean,
): PageRequest | null {
  // A member's JSON has no placeholders: it is made for each request.
  if (!variant || (isApi && variant.isMember)) return null;
  // Data does not depend on how pages are shown.
  const name = isApi ? "" : variant.name;
  return { key: `${name} ${headers.host ?? ""} ${url}`, url, isMember: variant.isMember };
}

function withoutTracking(pathname: string, query: string): string {
  const kept = query.split("&").filter((part) => !TRACKING.test(part.split("=", 1)[0] ?? ""));
  return kept.length > 0 ? `${pathname}?${kept.join("&")}` : pathname;
}

const PLAIN: Variant = { name: "", until: Infinity, isMember: false };

function variantOf(
  pages: SharedPages,
  cookie: string | undefined,
  saveData: string | string[] | undefined,
) {
  if (cookie === undefined && saveData === undefined) return PLAIN;
  // No header contains NUL.
  const visitor = saveData === undefined ? (cookie ?? "") : `${String(saveData)}\0${cookie ?? ""}`;
  const known = visitors.get(visitor);
  if (known === null || (known && Date.now() < known.until)) return known;
  return readVariant(pages, cookie, saveData).then((variant) => {
    if (visitors.size >= KNOWN_VISITORS) visitors.clear();
    visitors.set(visitor, variant);
    return variant;
  });
}

async function readVariant(
  pages: SharedPages,
  cookie = "",
  saveData: string | string[] | undefined,
): Promise<Variant | null> {
  // Until November 2026 each sign-in left an empty cookie of the visit for a month.
  const names = Array.from(cookie.matchAll(/([^\s;=]+)=[^;\s]/g), ([, name = ""]) => name);
  const isPersonal = (name: string) =>
    isOwnCookie(name) && !pages.cookies.includes(name) && name !== SESSION_COOKIE;
  if (names.some(isPersonal)) return null;
  const request = new Request("http://site.invalid/", {
    headers: { Cookie: cookie, ...(saveData !== undefined && { "Save-Data": String(saveData) }) },
  });
  const { flags, until } = await pages.readVariant(request);
  return {
    name: flags.join(),
    until: until?.getTime() ?? Infinity,
    isMember: names.includes(SESSION_COOKIE),
  };
}

/**
 * The request that the shared page is rendered from. It has the address, and only those headers
 * that are in the key, so that nothing else of the first visitor can get into the page.
 */
export function sharedRequest(req: IncomingMessage, { url }: PageRequest): Request | null {
  const address = `http://${req.headers.host ?? "localhost"}${url}`;
  if (!readUrl(address)) return null;
  const { cookie, "save-data": saveData } = req.headers;
  return new Request(address, {
    headers: {
      ...(req.headers.host !== undefined && { Host: req.headers.host }),
      ...(cookie !== undefined && { Cookie: withoutSession(cookie) }),
      ...(saveData !== undefined && { "Save-Data": String(saveData) }),
    },
  });
}

const withoutSession = (cookie: string) =>
  cookie
    .split(";")
    .filter((pair) => pair.split("=", 1)[0]?.trim() !== SESSION_COOKIE)
    .join(";");
