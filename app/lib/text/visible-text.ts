// Zero-width and directional characters (Unicode 16, General_Category Cf, and the Hangul fillers).
// They can make a name look empty, look like another name, or run backwards.
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

// White space, controls, marks that need a letter before them, and characters that have no ink: the
// ignorable ones, a braille pattern without dots, a note head and a place holder of an object.
const INK = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{DI}\u2800\u{1d159}\ufffc]/u;

/** Whether a reader sees anything of the text. */
export const hasInk = (text: string): boolean => INK.test(text);

/**
 * The text without invisible characters, trimmed. Runs of white space become one space. Empty if
 * nothing of it can be seen.
 */
export function visibleText(text: string): string {
  return hasInk(text) ? text.replace(INVISIBLE, "").replace(/\s+/gu, " ").trim() : "";
}
