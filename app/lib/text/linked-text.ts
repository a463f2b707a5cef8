/** A piece of a line: words, or an address to follow. */
export type Piece = { text: string; href?: string };

// An address ends where white space, a quote or an angle bracket begins.
const WEB_ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;
// Punctuation at the end belongs to the sentence around it.
const SENTENCE_END = ".,;:!?)]}…";

// Not by a regular expression, whose time would grow with the square of the length.
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && SENTENCE_END.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** A line's words and web addresses. Only http and https become links. */
export function linkLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(WEB_ADDRESS)) {
    const href = withoutSentenceEnd(found);
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: line.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}

/** Text as paragraphs (a blank line between them) of lines of pieces. */
export function paragraphs(text: string): Piece[][][] {
  return text
    .split(/\n(?:[ \t]*\n)+/u)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => paragraph.split("\n").map(linkLine));
}

/** At most `max` characters of the text, cut between words. */
export function excerpt(text: string, max: number): { text: string; isCut: boolean } {
  if (text.length <= max) return { text, isCut: false };
  const cut = text.slice(0, max).replace(/\s+\S*$/u, "");
  return { text: `${cut} …`, isCut: true };
}
