const ELEMENTS = [
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code"],
  ...["strong", "em", "s", "table", "thead", "tbody", "tr", "th", "td"],
];
const OPENING = new RegExp(`^<(${ELEMENTS.join("|")})(?: dir="auto")?>$`);
const CELL = /^<(t[hd]) dir="auto" class="text-(?:left|center|right)">$/;
const TABLE_BOX = /^<(section) class="table-frame" aria-label="Table[^"<>]*" tabindex="0">$/;
const LIST = /^<(ol) start="\d{1,9}">$/;
const LINK =
  /^<(a) href="((?:https?:\/\/|mailto:|\/community\/)[^"<>\s]*)"(?: title="[^"<>]*")?( rel="ugc nofollow noopener noreferrer")?>$/i;
const MEMBER = /^\/community\/members\/\d+$/;
const EMPTY = new Set(["<br>", "<hr>"]);
const CLOSING = /^<\/([a-z0-9]+)>$/;

const leadsOut = (href: string) => !href.startsWith("/");

/** As a browser resolves it. */
const staysIn = (href: string) =>
  new URL(href, "https://site.example").href.startsWith("https://site.example/community/");

/**
 * What is wrong with the HTML of a member's text: anything but the elements and attributes of the
 * marks, each closed in its order. Null if nothing is. Stricter than a browser, which repairs.
 */
export function problemInHtml(html: string): string | null {
  const open: string[] = [];
  for (const [piece] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!piece.startsWith("<")) {
      if (/>|&(?!(?:lt|gt|quot|amp|#39);)/.test(piece)) return `Not escaped: ${piece}`;
      continue;
    }
    if (EMPTY.has(piece)) continue;
    const closed = CLOSING.exec(piece)?.[1];
    if (closed !== undefined) {
      if (open.pop() !== closed) return `Closed out of order: ${piece}`;
      continue;
    }
    const opened = [OPENING, LIST, LINK, CELL, TABLE_BOX]
      .map((allowed) => allowed.exec(piece))
      .find((match) => match !== null);
    if (!opened?.[1]) return `Not an element of the marks: ${piece}`;
    const [, name, href, rel] = opened;
    if (name === "a" && !rel && !MEMBER.test(href ?? "")) return `A link without rel: ${piece}`;
    if (name === "a" && !leadsOut(href ?? "") && !staysIn(href ?? "")) return `Not there: ${piece}`;
    if (name === "a" && open.includes("a")) return `A link in a link: ${piece}`;
    open.push(name);
  }
  return open.length > 0 ? `Not closed: ${open.join(", ")}` : null;
}
