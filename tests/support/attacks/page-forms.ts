import { type Read, routeOf, unescape, walkPages } from "../site-walk";

/** A form of a page, with the values that a browser would send. */
export type PageForm = {
  page: string;
  method: "get" | "post";
  action: string;
  isMultipart: boolean;
  fields: { name: string; type: string; value: string }[];
};

function attributes(tag: string) {
  const pairs = Array.from(tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g));
  // React 18 writes encType, and HTML accepts it in either case.
  const values = new Map(
    pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), unescape(value)]),
  );
  return (name: string) => values.get(name) ?? null;
}

/** The forms of a page rendered by React: double-quoted attributes, `<` and `>` always escaped. */
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
    // A second button, such as Preview. A browser sends only the one that was pressed.
    if (kind === "input" && type === "submit") continue;
    const isChoice = type === "radio" || type === "checkbox" || kind === "button";
    // Of several fields with one name the chosen one counts, or the first with a value.
    const isBetter = attribute("checked") !== null || fields.get(name)?.value === "";
    if (fields.has(name) && !(isChoice && isBetter)) continue;
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

/** Equal for forms that do the same to different rows. */
export function kindOf({ method, action, fields }: PageForm): string {
  // A search counts as the same one with any other parameters.
  if (method === "get") return `${method} ${routeOf(action)}`;
  const names = fields.map(({ name }) => name).sort();
  return `${method} ${routeOf(action)} ${names.join()}`;
}

/** The forms found by crawling from `start`, one of each kind. */
export async function crawlForms(start: string[], read: Read): Promise<PageForm[]> {
  const forms = new Map<string, PageForm>();
  for (const { path, html } of await walkPages(start, read)) {
    for (const form of formsOf(path, html)) {
      const key = kindOf(form);
      if (!forms.has(key)) forms.set(key, form);
    }
  }
  return [...forms.values()];
}
