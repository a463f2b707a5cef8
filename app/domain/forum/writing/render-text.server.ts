import type { Token } from "markdown-it";
import { memberPath } from "~/domain/accounts/member-name";
import { markdown, MOST_NESTED } from "./markdown.server";
import { plainHtml } from "./plain-html";
import { wordsOf } from "./words-of-html";

/** How a text was written. Texts from before there were marks are plain. */
export type TextFormat = "plain" | "markdown";

/** A member's text as stored. */
export type WrittenText = {
  content: string;
  format: TextFormat;
  /** The accounts that it names, by lower-case handle. */
  mentions: Record<string, number>;
};

type Shown = {
  mentions?: Readonly<Record<string, number>>;
  /** The level of the heading above the text. Its own headings begin one below. */
  under?: number;
};

/**
 * A member's text as HTML that is safe on a page: only the elements of the marks that
 * markdown.server.ts lists, and only links that it allows. Costs grow in proportion to the text.
 */
export function renderText(text: string, format: TextFormat, shown: Shown = {}): string {
  const parsed = format === "plain" ? null : parsedText(text);
  if (!parsed) return plainHtml(text);
  const tokens = withFlatQuotes(parsed);
  setHeadings(tokens, shown.under ?? 2);
  for (const token of tokens) {
    if (HAS_DIRECTION.has(token.type)) token.attrSet("dir", "auto");
    for (const child of token.children ?? []) linkMention(child, shown.mentions ?? {});
  }
  return markdown.renderer.render(tokens, markdown.options, {}).trimEnd();
}

/**
 * The tokens of a Markdown text that is shown by them. Null if it is shown as plain text, because
 * the library leaves out what is nested deeper, or because of its tables: a short text makes tens of
 * thousands of empty cells.
 */
export function parsedText(text: string): Token[] | null {
  const tokens = markdown.parse(text, {});
  const cells = tokens.filter(({ type }) => type === "td_open").length;
  return cells > MOST_CELLS || tokens.some(isTooDeep) ? null : tokens;
}

const MOST_CELLS = 2_000;

/** Each level takes some of a phone's width. */
const MOST_QUOTES = 5;

/** Deeper quotes are part of the one around them. */
function withFlatQuotes(tokens: readonly Token[]): Token[] {
  let quotes = 0;
  return tokens.filter(({ type }) => {
    if (type === "blockquote_open") return ++quotes <= MOST_QUOTES;
    if (type === "blockquote_close") return quotes-- <= MOST_QUOTES;
    return true;
  });
}

/** The words of a text without its marks, for excerpts, search and mail. */
export const plainWords = (text: string, format: TextFormat): string =>
  format === "plain" ? text : wordsOf(renderText(text, format));

/**
 * The handles that a Markdown text names with @, in lower case, each once. Code names nobody, and a
 * quote names nobody again.
 */
export function mentionsIn(text: string): string[] {
  const named = new Set<string>();
  let quotes = 0;
  for (const { type, children } of markdown.parse(text, {})) {
    if (type === "blockquote_open") quotes += 1;
    if (type === "blockquote_close") quotes -= 1;
    if (quotes > 0) continue;
    for (const child of children ?? []) if (child.type === "mention") named.add(handleOf(child));
  }
  return Array.from(named);
}

export type WithHtml<Text> = Omit<Text, keyof WrittenText> & { html: string };

/** The same object with its text as HTML, as pages show it. */
export function withHtml<Text extends WrittenText>(text: Text, under: number): WithHtml<Text> {
  const { content, format, mentions, ...others } = text;
  return { ...others, html: renderText(content, format, { mentions, under }) };
}

const HAS_DIRECTION = new Set([
  ...["paragraph_open", "heading_open", "list_item_open", "th_open", "td_open"],
]);

const isTooDeep = ({ type, level }: Token) =>
  (type === "blockquote_open" || type === "list_item_open") && level >= MOST_NESTED - 1;

/** No heading is more than one level below the one before it, so that the outline has no gaps. */
function setHeadings(tokens: readonly Token[], under: number) {
  let last = under;
  for (const token of tokens) {
    if (token.type === "heading_open") {
      last = Math.min(under + Number(token.tag.slice(1)), last + 1, 6);
      token.tag = `h${last}`;
    }
    if (token.type === "heading_close") token.tag = `h${last}`;
  }
}

const handleOf = ({ content }: Token) => content.slice(1).toLowerCase();

function linkMention(token: Token, mentions: Readonly<Record<string, number>>) {
  if (token.type !== "mention") return;
  const handle = handleOf(token);
  // Not what every object has, such as "constructor".
  const id = Object.hasOwn(mentions, handle) ? mentions[handle] : undefined;
  if (id !== undefined) token.attrSet("href", memberPath(id));
}
