import type { Piece } from "./search.schema";

const WINDOW_WORDS = 30;
const BEFORE_MATCH = 8;
const MOST_WINDOWS = 2;
/** Without a match. */
const START_LENGTH = 240;
/** How much longer a word may be than its stem: "strawberries" and "strawberri". */
const LONGEST_ENDING = 4;

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|(?:\p{L}\p{M}*)+|\d+(?:[.,]\d+)*|\p{Extended_Pictographic}/gu;
const PAIRED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const GREEK: Record<string, string> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  "∆": "delta",
};

/** A letter's accents and case do not count. */
export const plainWord = (word: string) =>
  word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The word of the index that stands for a sign, as search_fold makes it. */
const signWord = (sign: string) =>
  `xqj${(sign.codePointAt(0) ?? 0).toString(16).replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}x`;

type Found = { start: number; end: number; isMatch: boolean };

/**
 * The parts of a text around the lexemes that were looked for, with these marked; its beginning if
 * it has none. It only shows what the index has found, so that it compares stems roughly.
 */
export function excerptOf(text: string, lexemes: readonly string[]): Piece[] {
  const words = wordsOf(text, lexemes);
  const windows = windowsOf(words);
  if (windows.length === 0) {
    const start = text.slice(0, START_LENGTH);
    return start === "" ? [] : [{ text: start, isMatch: false }];
  }
  return windows.flatMap(([from, to], index): Piece[] => {
    const last = words[to - 1];
    const isStart = from === 0;
    const isEnd = to === words.length;
    const pieces: Piece[] = index > 0 ? [{ text: " … ", isMatch: false }] : [];
    let at = isStart ? 0 : (words[from]?.start ?? 0);
    for (const { start, end } of words.slice(from, to).filter(({ isMatch }) => isMatch)) {
      if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
      pieces.push({ text: text.slice(start, end), isMatch: true });
      at = end;
    }
    const end = isEnd ? text.length : (last?.end ?? at);
    if (end > at) pieces.push({ text: text.slice(at, end), isMatch: false });
    return pieces;
  });
}

function wordsOf(text: string, lexemes: readonly string[]): Found[] {
  const exact = new Set(lexemes);
  const stems = lexemes
    .filter((lexeme) => lexeme.length > 2 && /^\p{L}+$/u.test(lexeme))
    .map((lexeme) => ({ stem: lexeme.replace(/[iy]$/, ""), length: lexeme.length }));
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }): Found[] => {
    if (PAIRED.test(word)) return pairedWords(word, index, lexemes);
    const isMatch = isWord(word, exact, stems);
    return [{ start: index, end: index + word.length, isMatch }];
  });
}

function isWord(
  word: string,
  exact: ReadonlySet<string>,
  stems: readonly { stem: string; length: number }[],
): boolean {
  if (/^\d/.test(word))
    return exact.has(String(Number(word.replaceAll(",", "")))) || exact.has(word);
  if (!/^\p{L}/u.test(word)) return exact.has(signWord(word));
  const plain = plainWord(word);
  const isStem = ({ stem, length }: { stem: string; length: number }) =>
    plain.startsWith(stem) && plain.length - length <= LONGEST_ENDING;
  return exact.has(GREEK[plain] ?? plain) || stems.some(isStem);
}

/** A run of characters that are not parted into words, in the parts that were and were not asked for. */
function pairedWords(run: string, start: number, lexemes: readonly string[]): Found[] {
  const isMarked = Array.from({ length: run.length }, () => false);
  for (const lexeme of lexemes.filter((one) => PAIRED.test(one))) {
    for (let at = run.indexOf(lexeme); at >= 0; at = run.indexOf(lexeme, at + 1)) {
      isMarked.fill(true, at, at + lexeme.length);
    }
  }
  const found: Found[] = [];
  for (const [index, isMatch] of isMarked.entries()) {
    const last = found.at(-1);
    if (last?.isMatch === isMatch) last.end = start + index + 1;
    else found.push({ start: start + index, end: start + index + 1, isMatch });
  }
  return found;
}

/** The places of words from and to which the text is shown, in its order. */
function windowsOf(words: readonly Found[]): [from: number, to: number][] {
  const windows: [number, number][] = [];
  for (const [index, { isMatch }] of words.entries()) {
    const last = windows.at(-1);
    if (!isMatch || (last && index < last[1])) continue;
    if (windows.length === MOST_WINDOWS) break;
    const from = Math.max(last?.[1] ?? 0, index - BEFORE_MATCH);
    windows.push([from, Math.min(words.length, from + WINDOW_WORDS)]);
  }
  return windows;
}
