import { PLACEHOLDER_SECRET } from "~/http/shared-render.server";
import { policyHash } from "~/http/security.server";
import { CLOSE, OPEN } from "~/lib/placeholders";

/** Escapes a text for its place in the page. */
type Escape = (text: string) => string;

// Pages are handled as strings of their UTF-8 bytes, one character for each. Their pieces then need a
// byte a character, and not two as soon as the page has one character beyond Latin-1.
const NOT_ASCII = /[^\0-\x7f]/;
const byteString = (text: string) =>
  NOT_ASCII.test(text) ? Buffer.from(text).toString("latin1") : text;

/** A page in pieces: its own text, and what is filled in for each reader. */
type Part = string | Text | Choice;
type Text = { key: string; escape: Escape };
type Choice = { key: string; mark: string; marked: Part[]; unmarked: Part[] };

export type PageTemplate = {
  parts: readonly Part[];
  /** The hash of the loader data, with its placeholders, in the page's policy. */
  dataHash: string;
};

/** Groups: the key, the mark in ASCII at the start of a choice, the delimiter inside it or at its end. */
const PLACEHOLDER = new RegExp(
  `${byteString(OPEN)}${PLACEHOLDER_SECRET}(\\w+)(?:\\?([ -~]*)|([:;]))?${byteString(CLOSE)}`,
  "g",
);
/** How React separates texts. Where a choice leaves nothing, two of them meet. */
const SEPARATOR = "<!-- -->";
const SCRIPT = /<script\b[^>]*>([^]*?)<\/script>/g;
/** How Remix 2.17 starts the script that contains the data of the page's loaders. */
const LOADER_DATA = "window.__remixContext.streamController.enqueue(";

/** The hash, for the page's policy, of the script with the data of its loaders. */
export function dataHashOf(page: Buffer): string {
  const tag = "<script>";
  // Content cannot contain it, because "<" is escaped there. A page without loaders has none.
  const start = page.indexOf(tag + LOADER_DATA);
  const script =
    start < 0 ? "" : page.subarray(start + tag.length, page.indexOf("</script>", start));
  return policyHash(script);
}

/** The page in pieces. Null if a placeholder stands where it cannot be filled. */
export function parseTemplate(page: Buffer): PageTemplate | null {
  const html = page.toString("latin1");
  const escapeAt = escapesOf(html);
  const found = html.matchAll(PLACEHOLDER);
  let from = 0;

  /** The parts up to this delimiter of the key, or to the end of the page. */
  function partsUntil(end: string | null): Part[] | null {
    const parts: Part[] = [];
    for (const { 0: whole, 1: key = "", 2: mark, 3: delimiter, index } of found) {
      parts.push(html.slice(from, index));
      from = index + whole.length;
      if (delimiter) return key + delimiter === end ? parts : null;
      const escape = escapeAt(index);
      if (mark === undefined) {
        if (!escape) return null;
        parts.push({ key, escape });
      } else {
        const marked = partsUntil(`${key}:`);
        const unmarked = marked && partsUntil(`${key};`);
        if (!unmarked || escape !== asHtml) return null;
        parts.push({ key, mark, marked, unmarked });
      }
    }
    return end === null ? [...parts, html.slice(from)] : null;
  }

  const parts = partsUntil(null);
  return parts && { parts, dataHash: dataHashOf(page) };
}

/** Returns how a text is escaped at a position of the page. Null in scripts that are not data. */
function escapesOf(html: string): (position: number) => Escape | null {
  const scripts = Array.from(html.matchAll(SCRIPT), ({ 0: whole, 1: text = "", index }) => ({
    start: index,
    end: index + whole.length,
    isData: text.startsWith(LOADER_DATA),
  }));
  return (position) => {
    const script = scripts.find(({ start, end }) => start <= position && position < end);
    if (!script) return asHtml;
    return script.isData ? asJsonInScript : null;
  };
}

/** The page for one reader, whose text for each key is given. */
export function fillTemplate({ parts }: PageTemplate, texts: ReadonlyMap<string, string>): Buffer {
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
  let written = "";
  let isSeparated = false;
  const add = (text: string) => {
    if (text === "") return;
    written += isSeparated && text.startsWith(SEPARATOR) ? text.slice(SEPARATOR.length) : text;
    isSeparated = text.endsWith(SEPARATOR);
  };
  const write = (some: readonly Part[]) => {
    for (const part of some) {
      if (typeof part === "string") add(part);
      else if ("escape" in part) add(byteString(part.escape(textOf(part.key))));
      else write(marksOf(part.key).has(part.mark) ? part.marked : part.unmarked);
    }
  };
  write(parts);
  return Buffer.from(written, "latin1");
}

const HTML_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const asHtml: Escape = (text) => text.replace(/[&<>"']/g, (one) => HTML_ESCAPES[one] ?? one);

/** As the text of a JSON string inside a string of a script. */
const asJsonInScript: Escape = (text) =>
  inJson(inJson(text)).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
