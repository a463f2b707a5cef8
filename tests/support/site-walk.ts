import { routesWith } from "../walls/routes";

/** Answers a page's HTML; null for what is none. */
export type Read = (path: string) => Promise<string | null>;

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** What React escapes in texts and attributes, back as it was. */
export function unescape(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ROUTES = routesWith(/./);

/** The route that serves an address; null for none of ours. */
export function routeOf(url: string): string | null {
  const { pathname } = new URL(url, "http://site.invalid");
  const fitting = ROUTES.filter(({ pattern }) => pattern.test(pathname.replace(/(.)\/$/, "$1")));
  // A route with fewer parameters is the nearer one, and a page nearer than its frame before it.
  fitting.reverse().sort((a, b) => parameters(a.pattern) - parameters(b.pattern));
  return fitting[0]?.file ?? null;
}

const parameters = ({ source }: RegExp) => source.split("+").length;

const PAGES_PER_ROUTE = 2;

/** What signs out, and the help that every page links to itself with. */
const NOT_FOLLOWED = /^\/api\/logout|[?&](welcome|tour)\b/;

/** Walks the site from `start` along its links, two pages a route and kind of query. */
export async function walkPages(start: string[], read: Read) {
  const pages: { path: string; html: string }[] = [];
  const visits = new Map<string, number>();
  const waiting = [...start];
  const asked = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const url = new URL(next, "http://site.invalid");
    const path = url.pathname + url.search;
    const kind = `${routeOf(next)} ${[...url.searchParams.keys()].join()}`;
    const count = visits.get(kind) ?? 0;
    if (asked.has(path)) continue;
    if (!start.includes(next) && (count >= PAGES_PER_ROUTE || NOT_FOLLOWED.test(next))) continue;
    asked.add(path);
    visits.set(kind, count + 1);
    const html = await read(path);
    if (html === null) continue;
    pages.push({ path, html });
    for (const [, href] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
      waiting.push(unescape(href ?? ""));
    }
  }
  return pages;
}
