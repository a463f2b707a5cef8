import { routesWith } from "../walls/routes";

/** Returns a page's HTML, or null if the response is not HTML. */
export type Read = (path: string) => Promise<string | null>;

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reverses React's escaping in texts and attributes. */
export function unescape(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ROUTES = routesWith(/./);

/** The route that serves an address. Null if there is none. */
export function routeOf(url: string): string | null {
  const { pathname } = new URL(url, "http://site.invalid");
  const fitting = ROUTES.filter(({ pattern }) => pattern.test(pathname.replace(/(.)\/$/, "$1")));
  // A route with fewer parameters is more specific, and a page is more specific than its frame.
  fitting.reverse().sort((a, b) => parameters(a.pattern) - parameters(b.pattern));
  return fitting[0]?.file ?? null;
}

const parameters = ({ source }: RegExp) => source.split("+").length;

const PAGES_PER_ROUTE = 2;

/** Links that sign out, and the help overlays that every page links to. */
const NOT_FOLLOWED = /^\/api\/logout|[?&](welcome|tour)\b/;

/** Crawls the site from `start`: two pages per route and kind of query. */
export async function walkPages(start: string[], read: Read) {
  const pages: { path: string; html: string }[] = [];
  const visits = new Map<string, number>();
  const waiting = [...start];
  const met = new Set<string>();
  if (start.includes("")) throw new Error("A page to start from was not found");
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const url = new URL(next, "http://site.invalid");
    const path = url.pathname + url.search;
    // Every page has the links of the menus. A look for a route tries each pattern of the table.
    if (met.has(path)) continue;
    met.add(path);
    const kind = `${routeOf(next)} ${[...url.searchParams.keys()].join()}`;
    const count = visits.get(kind) ?? 0;
    if (!start.includes(next) && (count >= PAGES_PER_ROUTE || NOT_FOLLOWED.test(next))) continue;
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
