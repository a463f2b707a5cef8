import { PLACEHOLDER_SECRET } from "~/http/shared-render.server";
import { CLOSE, OPEN } from "~/lib/placeholders";

/** Escapes a text for its place in the page. */
type Escape = (text: string) => string;

/** A page in pieces: its own text, and what is filled in for each reader. */
type Part =
  | string
  | { key: string; escape: Escape }
  | { key: string; mark: string; marked: Part[]; unmarked: Part[] };

export type PageTemplate = Part[];

const PLACEHOLDER = new RegExp(
  `${OPEN}${PLACEHOLDER_SECRET}(\\w+)(?:\\?([^${CLOSE}]*)|([:;]))?${CLOSE}`,
  "g",
);
const SCRIPT = /<script\b[^>]*>([^]*?)<\/script>/g;
/** How Remix 2.17 starts the script that contains the data of the page's loaders. */
const LOADER_DATA = "window.__remixContext.streamController.enqueue(";

/** The parts of a page with placeholders. Throws if one stands where it cannot be filled. */
export function parseTemplate(html: string, isData: boolean): PageTemplate {
  const scripts = isData
    ? []
    : Array.from(html.matchAll(SCRIPT), ({ 0: { length }, 1: text = "", index }) => ({
        start: index,
        end: index + length,
        isLoaderData: text.startsWith(LOADER_DATA),
      }));
  function escapeAt(index: number): Escape {
    if (isData) return asJson;
    const script = scripts.find(({ start, end }) => start <= index && index < end);
    if (!script) return asHtml;
    if (!script.isLoaderData) throw new Error("A placeholder in a script");
    return asJsonInScript;
  }
  const root: Part[] = [];
  const open: { key: string; outer: Part[]; marked: Part[]; mark: string }[] = [];
  let parts = root;
  let from = 0;
  for (const { 0: found, 1: key = "", 2: mark, 3: delimiter, index } of html.matchAll(
    PLACEHOLDER,
  )) {
    if (index > from) parts.push(html.slice(from, index));
    from = index + found.length;
    if (mark !== undefined) {
      open.push({ key, mark, outer: parts, marked: [] });
      parts = [];
    } else if (delimiter === ":") {
      choiceOf(key).marked = parts;
      parts = [];
    } else if (delimiter === ";") {
      const { outer, marked, mark: its } = choiceOf(key);
      open.pop();
      outer.push({ key, mark: its, marked, unmarked: parts });
      parts = outer;
    } else parts.push({ key, escape: escapeAt(index) });
  }
  if (open.length > 0) throw new Error("A choice without an end");
  if (from < html.length) parts.push(html.slice(from));
  return root;

  function choiceOf(key: string) {
    const choice = open.at(-1);
    if (choice?.key !== key) throw new Error("A delimiter outside of its choice");
    return choice;
  }
}

/** The page for one reader, whose text for each key is given. */
export function fillTemplate(parts: PageTemplate, texts: ReadonlyMap<string, string>): string {
  const marks = new Map<string, Set<string>>();
  const textOf = (key: string) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error("A placeholder without a text");
    return text;
  };
  const marksOf = (key: string) => {
    let all = marks.get(key);
    if (!all) marks.set(key, (all = new Set(textOf(key).split(" "))));
    return all;
  };
  const write = (some: readonly Part[]): string => {
    let written = "";
    for (const part of some) {
      if (typeof part === "string") written += part;
      else if ("escape" in part) written += part.escape(textOf(part.key));
      else written += write(marksOf(part.key).has(part.mark) ? part.marked : part.unmarked);
    }
    return written;
  };
  return write(parts);
}

const HTML_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const asHtml: Escape = (text) => text.replace(/[&<>"']/g, (one) => HTML_ESCAPES[one] ?? one);

const asJson: Escape = (text) => JSON.stringify(text).slice(1, -1);

const asJsonInScript: Escape = (text) =>
  asJson(asJson(text)).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
