import { unescape } from "./site-walk";

/** A custom property and where it gets a value. */
export type Declared = { name: string; value: string; selector: string; conditions: string[] };

/** What is not a rule: comments, and texts, whose braces would be read as blocks. */
const withoutTexts = (css: string) =>
  css.replace(/\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "");

/** Every custom property of a sheet with its rule and the conditions around it. */
export function declaredIn(css: string): Declared[] {
  const found: Declared[] = [];
  const open: string[] = [];
  for (const [, text = "", sign = ""] of withoutTexts(css).matchAll(/([^{};]*)([{};])/g)) {
    const [, name, value = ""] = /^\s*(--[\w-]+)\s*:([^]*)$/.exec(text) ?? [];
    if (sign === "{") open.push(text.trim());
    else if (name) {
      const selector = open.filter((head) => !head.startsWith("@")).join(" ");
      const conditions = open.filter((head) => /^@(media|supports|container)\b/.test(head));
      found.push({ name, value: value.trim(), selector, conditions });
    }
    if (sign === "}") {
      const [, property] = /^@property\s+(--[\w-]+)/.exec(open.pop() ?? "") ?? [];
      if (property) found.push({ name: property, value: "", selector: ":root", conditions: [] });
    }
  }
  return found;
}

/** The custom properties that a sheet, a style attribute or a script asks for without another value. */
export const usedIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g), ([, name = ""]) => name)),
];

/** Sheets that were read: those of one kind of page are the same text. */
const ruled = new Map<string, Set<string>>();

/** The classes that have a rule. */
export function ruledIn(css: string): Set<string> {
  const known = ruled.get(css) ?? readRuled(css);
  ruled.set(css, known);
  return known;
}

const readRuled = (css: string) =>
  new Set(
    Array.from(
      withoutTexts(css).matchAll(/\.(-?(?:\\[\da-f]+\s?|\\.|[\w\u0080-\uffff-])+)/gi),
      ([, name = ""]) =>
        name.replace(/\\(?:([\da-f]+)\s?|(.))/gi, (_, code?: string, sign?: string) =>
          code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ""),
        ),
    ),
  );

/** The classes of a page's elements. */
export const classesOf = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/<[a-z][^<>]*?\sclass="([^"]*)"/g), ([, names = ""]) =>
      unescape(names),
    )
      .flatMap((names) => names.split(/\s+/))
      .filter(Boolean),
  ),
];

const fetched = new Map<string, Promise<string>>();

/** The text of all style sheets of a page, in its own HTML or beside it. */
export async function sheetsOf(origin: string, html: string): Promise<string> {
  const links = Array.from(html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g), ([tag]) => {
    const url = new URL(/href="([^"]*)"/.exec(tag)?.[1] ?? "", origin).href;
    const text = fetched.get(url) ?? fetch(url).then((response) => response.text());
    fetched.set(url, text);
    return text;
  });
  const inline = Array.from(
    html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g),
    ([, css = ""]) => css,
  );
  return [...(await Promise.all(links)), ...inline].join("\n");
}
