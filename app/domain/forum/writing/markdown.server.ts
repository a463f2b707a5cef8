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

/** Scripts that put no space between a word and a name. Also the signs that they share. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}`;
const IN_WORD = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}]|@)`;

/** No handle ends with "-" or has "_" or "--", so these belong to the text around it. */
const HANDLE = new RegExp(`@([a-z0-9](?:-?[a-z0-9]){2,29})(?!${IN_WORD}|[_-]+${IN_WORD})`, "iuy");
const IN_ADDRESS = new RegExp(`^(?:${IN_WORD}|[/.-])`, "u");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const IS_DOMAIN = /^\.[\p{L}\p{N}]/u;

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
