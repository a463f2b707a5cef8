import { I_OR_L, latinLook, SIGN_LOOKS } from "./look-alikes";

/** How a text is read: letters that look alike are one, and digits and signs may be letters. */
type Reading = { signs: boolean; oneIs: "i" | "l"; joinsRn: boolean };

const EXACT: Reading = { signs: false, oneIs: "l", joinsRn: false };
const READINGS: readonly Reading[] = [
  EXACT,
  { signs: true, oneIs: "l", joinsRn: false },
  { signs: true, oneIs: "i", joinsRn: false },
  { signs: true, oneIs: "l", joinsRn: true },
];

/** Shorter words are too often another one, where "rn" is read as m: "burn". */
const SHORTEST_WITH_RN = 6;

// Marks of Markdown and invisible characters would split a word that is shown as one.
const INSIDE_OF_WORDS = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0*_~`\\]/gu;
const APOSTROPHE = /['’ʼ＇]/u;
/** Ends of a word after an apostrophe: "he'll" is not "hell". */
const SHORT_FORM = /^(?:s|t|ll|re|ve|d|m)(?![\p{L}\p{N}])/iu;
const LETTER = /[\p{L}\p{N}]/u;
/** Writing without spaces between words. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What stands between two letters. */
const NONE = 0;
const JOINT = 1;
const SPACE = 2;

/** A text as its letters alone, and what stands before each of them and at the end. */
type Letters = { text: string; before: number[] };

const plainOf = (text: string) => text.normalize("NFKD").replace(INSIDE_OF_WORDS, "");

function lettersOf(text: string, reading: Reading): Letters {
  const characters = Array.from(plainOf(text));
  const before: number[] = [];
  let letters = "";
  let gap = SPACE;
  for (const [at, character] of characters.entries()) {
    const read = readAt(characters, at, reading);
    if (read === null) {
      gap = Math.max(gap, gapOf(characters, at));
      continue;
    }
    // A character outside of the basic plane has two units.
    for (const unit of read.split("")) {
      before.push(NO_SPACES.test(character) ? Math.max(gap, JOINT) : gap);
      gap = NONE;
      letters += unit;
    }
    if (NO_SPACES.test(character)) gap = JOINT;
  }
  before.push(SPACE);
  return reading.joinsRn ? withRnAsM({ text: letters, before }) : { text: letters, before };
}

/** The letter that is read there, or null between words. */
function readAt(characters: readonly string[], at: number, reading: Reading): string | null {
  const character = characters[at] ?? "";
  const latin = latinLook(character);
  const isLetter = LETTER.test(latin);
  if (!reading.signs) return isLetter ? latin : null;
  const [left, right] = [characters[at - 1] ?? "", characters[at + 1] ?? ""];
  const isInWord = LETTER.test(latinLook(left)) || LETTER.test(latinLook(right));
  // "teIegram": a capital I between small letters.
  if (character === "I" && /^\p{Ll}$/u.test(left) && /^\p{Ll}$/u.test(right)) return reading.oneIs;
  if (isInWord && I_OR_L.has(character) && (isLetter || isBetween(left, right))) {
    return reading.oneIs;
  }
  const sign = SIGN_LOOKS.get(character);
  if (sign !== undefined && (isLetter || (isInWord && LETTER.test(latinLook(right))))) return sign;
  return isLetter ? latin : null;
}

const isBetween = (left: string, right: string) =>
  LETTER.test(latinLook(left)) && LETTER.test(latinLook(right));

function gapOf(characters: readonly string[], at: number): number {
  const character = characters[at] ?? "";
  if (/\s/u.test(character)) return SPACE;
  if (!APOSTROPHE.test(character)) return JOINT;
  return SHORT_FORM.test(characters.slice(at + 1, at + 4).join("")) ? SPACE : JOINT;
}

function withRnAsM({ text, before }: Letters): Letters {
  let letters = "";
  const kept: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    const isOne = (pair === "rn" || pair === "vv") && before[at + 1] === NONE;
    kept.push(before[at] ?? SPACE);
    letters += isOne ? (pair === "rn" ? "m" : "w") : text.charAt(at);
    if (isOne) at += 1;
  }
  return { text: letters, before: [...kept, SPACE] };
}

/** A line of the list: its letters, and where its words begin. */
type Line = { text: string; starts: ReadonlySet<number> };

function lineOf(line: string): Line {
  const { text, before } = lettersOf(line, EXACT);
  return { text, starts: new Set(before.flatMap((gap, at) => (gap === NONE ? [] : [at]))) };
}

/** The words of a line, as patterns of their own, for lines with a * before their last word. */
const piecesOf = (line: string) =>
  line
    .split(/\s+/u)
    .map((word) => ({ ...lineOf(word), isBeginning: word.endsWith("*") }))
    .filter(({ text }) => text !== "");

/**
 * The words and phrases of a list, one a line, as they are stored: each once, without lines that
 * have no letters or numbers.
 */
export const tidyWords = (list: string): string[] => [
  ...new Set(
    list
      .split("\n")
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => LETTER.test(plainOf(line))),
  ),
];

/**
 * The first word or phrase of the list that one of the texts contains, or null. Letters that look
 * alike, case, accents, plurals, and what stands between words and letters do not count, but only
 * whole words do. A word that ends in * stands for all that begin with it.
 */
export function findHeldWord(texts: readonly string[], list: readonly string[]): string | null {
  const read = READINGS.map((reading) => ({
    reading,
    letters: texts.map((text) => lettersOf(text, reading)),
  }));
  const isIn = (line: string) => {
    const pieces = piecesOf(line);
    const whole = lineOf(line);
    return read.some(({ reading, letters }) => {
      if (reading.joinsRn && whole.text.length < SHORTEST_WITH_RN) return false;
      return letters.some((one) => contains(one, whole, pieces));
    });
  };
  return list.find(isIn) ?? null;
}

type Piece = Line & { isBeginning: boolean };

function contains(letters: Letters, line: Line, pieces: readonly Piece[]): boolean {
  if (line.text === "") return false;
  if (pieces.slice(0, -1).some(({ isBeginning }) => isBeginning)) return follows(letters, pieces);
  const { text, before } = letters;
  const isBeginning = pieces.at(-1)?.isBeginning ?? false;
  for (let at = text.indexOf(line.text); at !== -1; at = text.indexOf(line.text, at + 1)) {
    const end = at + line.text.length;
    const ends = isBeginning || isWordEnd(letters, end);
    if (before[at] !== NONE && ends && isReadAsOne(before.slice(at + 1, end), line)) return true;
  }
  return false;
}

/** Whether a word, or its plural, ends there. */
function isWordEnd({ text, before }: Letters, end: number): boolean {
  if (before[end] !== NONE) return true;
  return ["s", "es"].some(
    (plural) => text.startsWith(plural, end) && before[end + plural.length] !== NONE,
  );
}

/** Whether spaces are only between the words of the line, or between all letters. */
function isReadAsOne(gaps: readonly number[], { starts }: Line): boolean {
  if (gaps.every((gap) => gap !== NONE)) return true;
  return gaps.every((gap, at) => gap !== SPACE || starts.has(at + 1));
}

/** Whether the words of the line follow one another, each as a whole word or as a beginning. */
function follows({ text, before }: Letters, pieces: readonly Piece[]): boolean {
  const starts = before.flatMap((gap, at) => (gap !== NONE && at < text.length ? [at] : []));
  return starts.some((_, first) =>
    pieces.every((piece, next) => {
      const start = starts[first + next];
      if (start === undefined || !text.startsWith(piece.text, start)) return false;
      const end = start + piece.text.length;
      return piece.isBeginning || isWordEnd({ text, before }, end);
    }),
  );
}
