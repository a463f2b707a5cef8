import { readUrl } from "./read-url";
/** A piece of a line: text, or a link with `href`. */
export type Piece = { text: string; href?: string };

// An address ends before white space, a quote or an angle bracket.
const WEB_ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;
// Punctuation at the end belongs to the surrounding sentence.
const SENTENCE_END = ".,;:!?)]}…";

// A regular expression would take quadratic time here.
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && SENTENCE_END.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** A line as text and web links. Only http and https become links. */
export function linkLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(WEB_ADDRESS)) {
    const href = withoutSentenceEnd(found);
    if (!readUrl(href)) continue;
    if (index > end) pieces.push({ text: line.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}

/** Text as paragraphs (separated by blank lines) of lines of pieces. */
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
