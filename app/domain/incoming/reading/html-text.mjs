import { convert } from "html-to-text";
import { MAIL_LIMITS } from "./mail-limits.mjs";

/** @type {import("html-to-text").HtmlToTextOptions} */
const OPTIONS = { wordwrap: false, selectors: [{ selector: "img", format: "skip" }] };

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Their content is no text. */
const HIDDEN = new Set(["script", "style", "head", "title", "template", "noscript"]);
const BLOCKS = new Set(
  (
    "address article aside blockquote body br caption center dd div dl dt fieldset figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td th thead tr ul"
  ).split(" "),
);

/**
 * The text of HTML. What is too deep or too heavy for the library, or makes it fail, loses its tags in
 * one pass instead, so that there is text whenever there are words.
 * @param {string} html
 */
export function htmlText(html) {
  const bounded = html.slice(0, MAIL_LIMITS.htmlCharacters);
  if (!isHeavy(bounded)) {
    try {
      return convert(bounded, OPTIONS).trim();
    } catch {
      // Its recursion may need more stack than the thread has.
    }
  }
  return withoutTags(bounded);
}

/**
 * Whether the HTML is beyond the limits of depth or weight. Counts more levels than there are rather
 * than fewer: also in comments, and after an end tag of something else.
 * @param {string} html
 */
function isHeavy(html) {
  const { htmlDepth, htmlWeight } = MAIL_LIMITS;
  const most = Math.min(htmlDepth, htmlWeight / Math.max(html.length, 1));
  /** @type {Map<string, number>} */
  const open = new Map();
  let depth = 0;
  let last = "";
  for (const [, end, found = ""] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,60})/gi)) {
    const name = found.toLowerCase();
    if (VOID.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (end) {
      if (count === 0) continue;
      open.set(name, count - 1);
      depth -= 1;
      last = "";
    } else if (name !== last || !IMPLIED_END.has(name)) {
      open.set(name, count + 1);
      depth += 1;
      last = name;
      if (depth > most) return true;
    }
  }
  return false;
}

/** An element of this name ends by the next one of it. */
const IMPLIED_END = new Set(["p", "li", "dt", "dd", "option", "tr", "td", "th"]);

/**
 * The words of HTML, in one pass that grows with its length alone.
 * @param {string} html
 */
export function withoutTags(html) {
  /** Hidden elements of which no end tag comes any more. @type {Set<string>} */
  const endless = new Set();
  let text = "";
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    const words = html.slice(at, tag < 0 ? undefined : tag);
    text += words.replace(/\s+/g, " ");
    if (tag < 0) break;
    if (html.startsWith("<!--", tag)) {
      at = after(html, "-->", tag + 4);
      continue;
    }
    const [, end, found = ""] =
      /^<(\/?)([a-z][a-z0-9]{0,30})/i.exec(html.slice(tag, tag + 40)) ?? [];
    const name = found.toLowerCase();
    if (!name && !/^<[!?/]/.test(html.slice(tag, tag + 2))) {
      text += "<";
      at = tag + 1;
      continue;
    }
    at = after(html, ">", tag + 1);
    if (BLOCKS.has(name)) text += "\n";
    if (end || !HIDDEN.has(name) || endless.has(name)) continue;
    const tail = new RegExp(`</${name}[\\s>/]`, "gi");
    tail.lastIndex = at;
    const endTag = tail.exec(html);
    // One that never ends hides nothing.
    if (endTag) at = endTag.index;
    else endless.add(name);
  }
  return decoded(text)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** @param {string} html @param {string} mark @param {number} from */
function after(html, mark, from) {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

/** @type {Record<string, string>} */
const ENTITIES = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", shy: "", zwnj: "" },
  ...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß" },
  ...{ eacute: "é", egrave: "è", ecirc: "ê", agrave: "à", ccedil: "ç", ntilde: "ñ" },
  ...{ ndash: "–", mdash: "—", hellip: "…", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”" },
  ...{ bull: "•", middot: "·", copy: "©", reg: "®", trade: "™", euro: "€", pound: "£", deg: "°" },
};

/** @param {string} text */
const decoded = (text) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, /** @type {string} */ name) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
