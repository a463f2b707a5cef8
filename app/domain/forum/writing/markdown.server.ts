import { readUrl } from "~/lib/text/read-url";
import MarkdownIt, { type StateInline } from "markdown-it";
import { sameSitePath } from "~/lib/input/same-site-path";
import { LINK_REL } from "./link-rel";

/** Blocks and marks within marks. Far more than a person writes, few enough to be cheap. */
export const MOST_NESTED = 50;

/**
 * CommonMark without HTML and without images, and with web addresses as links and a break where the
 * text has one. Only the rules listed here run (docs/decisions/forum-writing.md).
 */
export const markdown = new MarkdownIt("zero", {
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: MOST_NESTED,
});

markdown.enable([
  ...["blockquote", "code", "fence", "heading", "hr", "lheading", "list", "reference"],
  ...["autolink", "backticks", "emphasis", "entity", "escape", "link", "linkify", "newline"],
]);
markdown.inline.ruler.before("autolink", "mention", readMention);

// Only what begins with these is a web address, not every word with a dot in it.
markdown.linkify
  .set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add("ftp:", null)
  .add("mailto:", null)
  .add("//", null);

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

const HANDLE = /@([a-z0-9-]{3,30})(?![\p{L}\p{N}_@-])/iuy;
const BEFORE_HANDLE = /[\p{L}\p{N}_@/.-]/u;

/** Reads "@name" outside of code, links and e-mail addresses. */
function readMention(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== "@" || state.linkLevel > 0) return false;
  if (BEFORE_HANDLE.test(state.src.charAt(state.pos - 1))) return false;
  HANDLE.lastIndex = state.pos;
  const found = HANDLE.exec(state.src);
  if (!found) return false;
  if (!silent) state.push("mention", "a", 0).content = found[0];
  state.pos += found[0].length;
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
