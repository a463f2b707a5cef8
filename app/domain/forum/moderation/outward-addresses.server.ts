import { readUrl } from "~/lib/text/read-url";
import type { Token } from "markdown-it";
import { linkLine } from "~/lib/text/linked-text";
import { hostNamesIn } from "~/lib/text/host-names";
import { sameSitePath } from "~/lib/input/same-site-path";
import { siteUrl } from "~/platform/site-url.server";
import { parsedText, type TextFormat } from "../writing/render-text.server";

/** A post or comment that a quote names as its source. */
export type QuoteSource = { type: "post" | "comment"; id: number };

/** The addresses outside of this site that readers of a text see or may follow. */
type Addresses = {
  own: Set<string>;
  /** Those in quotes, and what the quotes name as their sources. */
  quoted: Set<string>;
  sources: QuoteSource[];
};

/**
 * The links of a text that leave the site, as its page has them, whatever they were typed as, and
 * the host names in its words. Links within the site and mentions are none.
 */
export function addressesIn(text: string, format: TextFormat): Addresses {
  const found: Addresses = { own: new Set(), quoted: new Set(), sources: [] };
  const parsed = format === "plain" ? null : parsedText(text);
  if (parsed) readTokens(parsed, found);
  else for (const line of text.split("\n")) addAll(found.own, addressesOfLine(line));
  return found;
}

/** The addresses in a line without marks, such as a title or a name. */
export const addressesOfLine = (line: string): string[] => [
  ...linkLine(line).flatMap(({ href }) => (href && leavesSite(href) ? [href] : [])),
  ...hostsIn(line),
];

/** Whether a link leads to another site, or to a mail address. */
function leavesSite(href: string): boolean {
  if (sameSitePath(href) !== null) return false;
  const own = new URL(siteUrl("/"));
  return readUrl(href)?.origin !== own.origin;
}

function readTokens(tokens: readonly Token[], found: Addresses) {
  let quotes = 0;
  for (const { type, content, children } of tokens) {
    if (type === "blockquote_open") quotes += 1;
    if (type === "blockquote_close") quotes -= 1;
    const here = quotes > 0 ? found.quoted : found.own;
    if (type === "inline") {
      const hrefs = (children ?? []).flatMap((child) => child.attrGet("href") ?? []).map(String);
      addAll(here, hrefs.filter(leavesSite));
      addAll(here, hostsIn(wordsOf(children ?? [])));
      for (const child of children ?? []) addAll(here, addressesOfLine(titleOf(child)));
      if (quotes > 0) found.sources.push(...hrefs.flatMap(sourceOf));
    } else addAll(here, hostsIn(content));
  }
}

const WORDS = new Set(["text", "code_inline", "mention"]);

/**
 * As they are read one after another: marks do not separate words, breaks do. A mention is a name
 * like others: "@evil-shop.example" is read as an address.
 */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (WORDS.has(type) ? content : type.endsWith("break") ? " " : ""))
    .join("");

/** What a link shows under the pointer. */
const titleOf = (token: Token): string => String(token.attrGet("title") ?? "");

const SOURCE = /^\/community\/(post|comment)s\/(\d{1,9})(?=[?#]|$)/;

function sourceOf(href: string): QuoteSource[] {
  const [, type, id] = SOURCE.exec(sameSitePath(href) ?? "") ?? [];
  if (type !== "post" && type !== "comment") return [];
  return [{ type, id: Number(id) }];
}

function addAll(set: Set<string>, addresses: readonly string[]) {
  for (const address of addresses) set.add(address);
}

/** The host names in words, except this site's. */
function hostsIn(words: string): string[] {
  const own = new URL(siteUrl("/")).hostname;
  return hostNamesIn(words).filter((host) => host !== own);
}
