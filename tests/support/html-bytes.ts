/** The most bytes of a page's HTML before compression, without what people wrote in it. */
export const HTML_LIMIT = 40_000;

/** What people wrote: titles, names and texts, as the site marks them. */
const WRITTEN = /<bdi[^>]*>([^<]+)<\/bdi>|<div class="user-text">(.*?)<\/div>/gs;

/**
 * The bytes of a page before compression. What people wrote is not counted: in the page, and names and
 * titles in the page's data.
 */
export function htmlBytes(html: string): number {
  const written = new Set([...html.matchAll(WRITTEN)].map(([, name, text]) => name ?? text ?? ""));
  let rest = html;
  for (const text of [...written].toSorted((a, b) => b.length - a.length)) {
    // A shorter one could be a word of the page itself.
    if (text.length < 8) continue;
    rest = rest.replaceAll(text, "");
  }
  return Buffer.byteLength(rest);
}
