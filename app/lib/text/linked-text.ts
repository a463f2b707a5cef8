import { readUrl } from "./read-url";
/** A piece of a line: text, or a link with `href`. */
export type Piece = { text: string; href?: string };

/** A web address and where it begins in its text. */
type FoundAddress = { index: number; href: string };

const BEGINNING = /(?<![a-z\d])https?:\/\//giu;
// An address ends before white space, a quote or an angle bracket. Phones type “quotes” by themselves.
const WITHIN = /[^\s<>"'`“”„«»‹›「」『』()[\]{}（）【】]+/uy;
const CLOSED_BY: Record<string, string> = {
  ...{ "(": ")", "[": "]", "{": "}" },
  ...{ "（": "）", "【": "】" },
};
const CLOSING = new Set(Object.values(CLOSED_BY));
// Punctuation at the end belongs to the surrounding sentence, as marks of Markdown do.
const SENTENCE_END = ".,;:!?…*_~([{。，、；：！？（【";

/**
 * Where an address that begins here ends: brackets in it are its own only in pairs. Each character
 * is read once, so that the time is in proportion to the text.
 */
function endOfAddress(text: string, start: number): number {
  const expected = new Map<string, number>();
  let end = start;
  while (end < text.length) {
    WITHIN.lastIndex = end;
    if (WITHIN.test(text)) end = WITHIN.lastIndex;
    const bracket = text.charAt(end);
    const closing = CLOSED_BY[bracket];
    if (closing) expected.set(closing, (expected.get(closing) ?? 0) + 1);
    else {
      const open = CLOSING.has(bracket) ? (expected.get(bracket) ?? 0) : 0;
      if (open === 0) break;
      expected.set(bracket, open - 1);
    }
    end += 1;
  }
  while (end > start && SENTENCE_END.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/**
 * The web addresses in a text, for mails, plain texts and Markdown alike. Only http and https. "a."
 * and "(a)" are without the punctuation, "a_(b)" keeps its brackets.
 */
export function findAddresses(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  BEGINNING.lastIndex = 0;
  for (let match = BEGINNING.exec(text); match; match = BEGINNING.exec(text)) {
    const { index } = match;
    const end = endOfAddress(text, BEGINNING.lastIndex);
    const href = text.slice(index, end);
    if (readUrl(href)) found.push({ index, href });
    BEGINNING.lastIndex = Math.max(end, BEGINNING.lastIndex);
  }
  return found;
}

/** A text as words and web links. */
export function linkLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, href } of findAddresses(line)) {
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
