import { readUrl } from "~/lib/text/read-url";
import MarkdownIt, { type StateInline, type Token } from "markdown-it";
import { sameSitePath } from "~/lib/input/same-site-path";
import { excerpt, findAddresses } from "~/lib/text/linked-text";
import { LINK_REL } from "./link-rel";

/** Blocks and marks within marks. Far more than a person writes, few enough to be cheap. */
export const MOST_NESTED = 50;

/**
 * CommonMark without HTML and without images, and with tables, strike-through, web addresses as
 * links and a break where the text has one. Only the rules listed here run
 * (docs/decisions/forum-writing.md).
 */
export const markdown = new MarkdownIt("zero", {
  html: false,
  breaks: true,
  maxNesting: MOST_NESTED,
});

markdown.enable([
  ...["blockquote", "code", "fence", "heading", "hr", "lheading", "list", "reference", "table"],
  ...["autolink", "backticks", "emphasis", "entity", "escape", "link", "newline", "strikethrough"],
]);
markdown.inline.ruler.before("autolink", "address", readAddress);
markdown.inline.ruler.before("autolink", "mention", readMention);

/**
 * Where a link may lead: the web, a mail address, or a page of the community, as quotes do. A link
 * elsewhere stays text.
 */
markdown.validateLink = (address) =>
  /^(?:https?:\/\/|mailto:)/i.test(address)
    ? readUrl(address) !== null
    : sameSitePath(address)?.startsWith("/community/") === true;

/** Addresses are shown as typed, not decoded. */
markdown.normalizeLinkText = (address) => address;

/** Scripts that put no space between a word and a name. Also the signs that they share. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}`;
const IN_WORD = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}]|@)`;

/** No handle ends with "-" or has "_" or "--", so these belong to the text around it. */
const HANDLE = new RegExp(`@([a-z0-9](?:-?[a-z0-9]){2,29})(?!${IN_WORD}|[_-]+${IN_WORD})`, "iuy");
const IN_ADDRESS = new RegExp(`^(?:${IN_WORD}|[/.-])`, "u");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const IS_DOMAIN = /^\.[\p{L}\p{N}]/u;
type Addresses = Map<number, { scheme: string; href: string }>;

/** Those of the text that is read, by the place of the colon, where the rules look. Found at once. */
const found = new WeakMap<StateInline, Addresses>();

function addressesOf(state: StateInline): Addresses {
  const known = found.get(state);
  if (known) return known;
  const addresses: Addresses = new Map(
    findAddresses(state.src).map(({ index, href }) => {
      const [scheme = ""] = href.split(":", 1);
      return [index + scheme.length, { scheme, href }];
    }),
  );
  found.set(state, addresses);
  return addresses;
}

/** Reads a bare web address. Its scheme is among the words before the colon. */
function readAddress(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== ":" || state.linkLevel > 0) return false;
  const address = addressesOf(state).get(state.pos);
  if (!address || !state.pending.endsWith(address.scheme)) return false;
  const { scheme, href } = address;
  if (!silent) {
    state.pending = state.pending.slice(0, -scheme.length);
    state.push("link_open", "a", 1).attrs = [["href", state.md.normalizeLink(href)]];
    state.push("text", "", 0).content = href;
    state.push("link_close", "a", -1);
  }
  state.pos += href.length - scheme.length;
  return true;
}

/** Reads "@name" outside of code, links and e-mail addresses. */
function readMention(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charAt(pos) !== "@" || state.linkLevel > 0) return false;
  let before = pos - 1;
  // Emphasis, unless what is before it makes it an e-mail address.
  while (src.charAt(before) === "_") before -= 1;
  if (IN_ADDRESS.test(src.charAt(before))) return false;
  HANDLE.lastIndex = pos;
  const [name] = HANDLE.exec(src) ?? [];
  if (!name) return false;
  const end = pos + name.length;
  // An e-mail address may begin in any script.
  if (IS_UNSPACED.test(src.charAt(before)) && IS_DOMAIN.test(src.slice(end, end + 2))) return false;
  if (!silent) state.push("mention", "a", 0).content = name;
  state.pos = end;
  return true;
}

const { rules } = markdown.renderer;
const { escapeHtml } = markdown.utils;

/** Without the class that names the language. */
rules.fence = (tokens, at) => codeHtml(tokens[at]?.content ?? "");
rules.code_block = rules.fence;

const codeHtml = (code: string) => `<pre><code>${escapeHtml(code)}</code></pre>\n`;

rules.link_open = (tokens, at, options, _env, renderer) => {
  tokens[at]?.attrSet("rel", LINK_REL);
  return renderer.renderToken(tokens, at, options);
};

/** A link only if the handle is a member's. */
rules.mention = (tokens, at) => {
  const token = tokens[at];
  const href = token?.attrGet("href");
  const words = escapeHtml(token?.content ?? "");
  return href ? `<a href="${escapeHtml(String(href))}">${words}</a>` : words;
};

/** A table scrolls in its box, which has a name and takes focus as that of each other table. */
rules.table_open = (tokens, at) =>
  `<section class="table-frame" aria-label="${escapeHtml(nameOfTable(tokens, at))}" tabindex="0"><table>\n`;
rules.table_close = () => "</table></section>\n";

const ALIGNED: Record<string, string> = {
  "text-align:left": "text-left",
  "text-align:center": "text-center",
  "text-align:right": "text-right",
};

/** As a class, because the site's policy allows no styles in elements. */
rules.th_open = (tokens, at, options, _env, renderer) => {
  const token = tokens[at];
  const aligned = ALIGNED[String(token?.attrGet("style"))];
  if (token) token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
  if (aligned) token?.attrSet("class", aligned);
  return renderer.renderToken(tokens, at, options);
};
rules.td_open = rules.th_open;

const LONGEST_NAME = 80;

/** "Table: Strain, THC", by its columns. */
function nameOfTable(tokens: readonly Token[], at: number): string {
  const end = tokens.findIndex(({ type }, index) => index > at && type === "thead_close");
  const columns = tokens
    .slice(at, end)
    .flatMap(({ type, children }) => (type === "inline" ? [textOf(children ?? [])] : []))
    .filter((text) => text !== "");
  return columns.length === 0
    ? "Table"
    : excerpt(`Table: ${columns.join(", ")}`, LONGEST_NAME).text;
}

const textOf = (tokens: readonly Token[]) =>
  tokens
    .map(({ content }) => content)
    .join("")
    .trim();
