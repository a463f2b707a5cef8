import { routesWith } from "../../walls/routes";

/** A form as a page has it, with the values that a browser would send. */
export type PageForm = {
  page: string;
  method: "get" | "post";
  action: string;
  isMultipart: boolean;
  fields: { name: string; type: string; value: string }[];
};

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** What React escapes in texts and attributes, back as it was. */
function unescape(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

function attributes(tag: string) {
  const pairs = Array.from(tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g));
  const values = new Map(pairs.map(([, name = "", value = ""]) => [name, unescape(value)]));
  return (name: string) => values.get(name) ?? null;
}

/** The forms of a page that React wrote: double-quoted attributes, `<` and `>` always escaped. */
export function formsOf(page: string, html: string): PageForm[] {
  return Array.from(html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g), ([, tag = "", inner]) => {
    const attribute = attributes(tag);
    return {
      page,
      method: attribute("method")?.toLowerCase() === "post" ? "post" : "get",
      action: attribute("action") || page,
      isMultipart: attribute("enctype") === "multipart/form-data",
      fields: fieldsOf(inner ?? ""),
    };
  });
}

const CONTROL =
  /<(input|button)\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g;

function fieldsOf(html: string): PageForm["fields"] {
  const fields = new Map<string, PageForm["fields"][number]>();
  for (const [, kind, tag, areaTag, areaText, selectTag, options] of html.matchAll(CONTROL)) {
    const attribute = attributes(tag ?? areaTag ?? selectTag ?? "");
    const name = attribute("name");
    if (!name) continue;
    const type = attribute("type") ?? (areaTag === undefined ? "text" : "textarea");
    const isChoice = type === "radio" || type === "checkbox" || kind === "button";
    // Of several of one name the chosen one counts, or the first.
    if (fields.has(name) && !(isChoice && attribute("checked") !== null)) continue;
    const value =
      selectTag === undefined
        ? areaText === undefined
          ? (attribute("value") ?? (isChoice ? "on" : ""))
          : unescape(areaText.replace(/^\n/, ""))
        : chosenOption(options ?? "");
    fields.set(name, { name, type: selectTag === undefined ? type : "select", value });
  }
  return [...fields.values()];
}

function chosenOption(html: string): string {
  const options = Array.from(html.matchAll(/<option\b([^>]*)>/g), ([, tag]) =>
    attributes(tag ?? ""),
  );
  const chosen = options.find((option) => option("selected") !== null);
  const first = options.find((option) => option("value"));
  return (chosen?.("value") || first?.("value")) ?? "";
}

const ROUTES = routesWith(/./);

/** The route that serves an address; null for none of ours. */
export function routeOf(url: string): string | null {
  const { pathname } = new URL(url, "http://site.invalid");
  const fitting = ROUTES.filter(({ pattern }) => pattern.test(pathname.replace(/(.)\/$/, "$1")));
  // A route with fewer parameters is the nearer one.
  fitting.sort((a, b) => parameters(a.file) - parameters(b.file));
  return fitting[0]?.file ?? null;
}

const parameters = (file: string) => file.split("$").length;

/** The same for forms that do the same to another row. */
export function kindOf({ method, action, fields }: PageForm): string {
  // A search is the same one, whatever it keeps of the address.
  if (method === "get") return `${method} ${routeOf(action)}`;
  const names = fields.map(({ name }) => name).sort();
  return `${method} ${routeOf(action)} ${names.join()}`;
}

const PAGES_PER_ROUTE = 2;

/** What signs out, and the help that every page links to itself with. */
const NOT_FOLLOWED = /^\/api\/logout|[?&](welcome|tour)\b/;

/**
 * Walks the site from `start` along its links, two pages a route and kind of query, and answers the
 * forms found, one of each kind.
 */
export async function crawlForms(
  start: string[],
  read: (path: string) => Promise<string>,
): Promise<PageForm[]> {
  const forms = new Map<string, PageForm>();
  const visits = new Map<string, number>();
  const waiting = [...start];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const url = new URL(path, "http://site.invalid");
    const kind = `${routeOf(path)} ${[...url.searchParams.keys()].join()}`;
    const count = visits.get(kind) ?? 0;
    if (count >= PAGES_PER_ROUTE || NOT_FOLLOWED.test(path)) continue;
    visits.set(kind, count + 1);
    const html = await read(url.pathname + url.search);
    for (const form of formsOf(url.pathname + url.search, html)) {
      const key = kindOf(form);
      if (!forms.has(key)) forms.set(key, form);
    }
    for (const [, href] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
      waiting.push(unescape(href ?? ""));
    }
  }
  return [...forms.values()];
}
