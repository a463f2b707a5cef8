import { PLACEHOLDER_SECRET } from "~/platform/http/shared-render.server";
import { LOADER_DATA_ID } from "~/lib/loader-data";
import { CLOSE, OPEN } from "~/lib/placeholders";

/** Escapes a text for its place in the page. */
type Escape = (text: string) => string;

/** UTF-8 bytes as a string of one character each, so that positions in it are those of the bytes. */
const byteString = (bytes: Buffer) => bytes.toString("latin1");

/** A page in pieces: its own bytes, and what is filled in for each reader. */
type Part = Own | Text | Choice;
type Own = { bytes: Buffer; startsSeparated: boolean; endsSeparated: boolean };
type Text = { key: string; escape: Escape };
type Choice = { key: string; mark: string; marked: Part[]; unmarked: Part[] };

export type PageTemplate = readonly Part[];

/** Groups: the key, the mark in ASCII at the start of a choice, the delimiter inside it or at its end. */
const PLACEHOLDER = new RegExp(
  `${byteString(Buffer.from(OPEN))}${PLACEHOLDER_SECRET}(\\w+)(?:\\?([ -~]*)|([:;]))?${byteString(Buffer.from(CLOSE))}`,
  "g",
);
/** How React separates texts. Where a choice leaves nothing, two of them meet. */
const SEPARATOR = "<!-- -->";
/** An id of useId, in React 18. */
const REACT_ID = /":R\w*:/;
const SCRIPT = /<script\b[^>]*>[^]*?<\/script>/g;
/** The start of the element LoaderData. Content cannot contain it, because "<" is escaped there. */
const LOADER_DATA = `<script type="application/json" id="${LOADER_DATA_ID}">`;

/**
 * The page in pieces. Null if a placeholder stands where it cannot be filled, or an id of React's own
 * where not every reader gets it.
 */
export function parseTemplate(page: Buffer): PageTemplate | null {
  const html = byteString(page);
  const escapeAt = escapesOf(html);
  const found = html.matchAll(PLACEHOLDER);
  let from = 0;

  /** Part of the page itself, not a copy. */
  const own = (end?: number): Own => {
    const text = html.slice(from, end);
    return {
      bytes: page.subarray(from, end),
      startsSeparated: text.startsWith(SEPARATOR),
      endsSeparated: text.endsWith(SEPARATOR),
    };
  };

  /** The parts up to this delimiter of the key, or to the end of the page. */
  function partsUntil(end: string | null): Part[] | null {
    const parts: Part[] = [];
    for (const { 0: whole, 1: key = "", 2: mark, 3: delimiter, index } of found) {
      // Only one of two variants reaches a reader, so React would count its ids differently there.
      if (end !== null && REACT_ID.test(html.slice(from, index))) return null;
      if (from < index) parts.push(own(index));
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
    return end === null ? [...parts, own()] : null;
  }

  return partsUntil(null);
}

/** Returns how a text is escaped at a position of the page. Null in scripts that are not data. */
function escapesOf(html: string): (position: number) => Escape | null {
  const scripts = Array.from(html.matchAll(SCRIPT), ({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
    isData: whole.startsWith(LOADER_DATA),
  }));
  return (position) => {
    const script = scripts.find(({ start, end }) => start <= position && position < end);
    if (!script) return asHtml;
    return script.isData ? asJson : null;
  };
}

/** The page for one reader, whose text for each key is given. */
export function fillTemplate(parts: PageTemplate, texts: ReadonlyMap<string, string>): Buffer {
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
  // Not one long string: to make bytes of it took 20 times as long (Node 20, November 2026).
  const written: Buffer[] = [];
  let isSeparated = false;
  const write = (some: readonly Part[]) => {
    for (const part of some) {
      if ("bytes" in part) {
        const isTwice = isSeparated && part.startsSeparated;
        written.push(isTwice ? part.bytes.subarray(SEPARATOR.length) : part.bytes);
        isSeparated = part.endsSeparated;
      } else if ("escape" in part) {
        const text = part.escape(textOf(part.key));
        written.push(Buffer.from(text));
        // No text ends with a separator, because "<" is escaped.
        if (text !== "") isSeparated = false;
      } else write(marksOf(part.key).has(part.mark) ? part.marked : part.unmarked);
    }
  };
  write(parts);
  return Buffer.concat(written);
}

const HTML_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const asHtml: Escape = (text) => text.replace(/[&<>"']/g, (one) => HTML_ESCAPES[one] ?? one);

/** As the text of a JSON string in a script element. */
const asJson: Escape = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("<", String.raw`\u003c`);
