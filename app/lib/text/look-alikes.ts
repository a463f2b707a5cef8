// Letters of other scripts that look like a Latin one.
const LETTERS: [letters: string, looks: string][] = [
  ["аαɑ", "a"],
  ["в", "b"],
  ["сϲ", "c"],
  ["ԁ", "d"],
  ["еεёє", "e"],
  ["ɡց", "g"],
  ["һ", "h"],
  ["іıι", "i"],
  ["ј", "j"],
  ["кκ", "k"],
  ["ӏ", "l"],
  ["м", "m"],
  ["пηո", "n"],
  ["оοσօ", "o"],
  ["рρ", "p"],
  ["г", "r"],
  ["ѕ", "s"],
  ["тτ", "t"],
  ["υս", "u"],
  ["νѵ", "v"],
  ["ѡω", "w"],
  ["хχ", "x"],
  ["уγ", "y"],
];
const LATIN = new Map(LETTERS.flatMap(([from, to]) => Array.from(from, (one) => [one, to])));

// Letters in black circles and squares, and flags' letters: NFKD leaves them.
const FRAMED = [0x1_f150, 0x1_f170, 0x1_f1e6];
const LETTER_COUNT = 26;
const LOWER_A = 0x61;

function unframed(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = FRAMED.find((first) => code >= first && code < first + LETTER_COUNT);
  return start === undefined ? character : String.fromCodePoint(LOWER_A + code - start);
}

/** The character in lower case, or the small Latin letter that it looks like. */
export function latinLook(character: string): string {
  const lower = unframed(character).toLowerCase();
  return LATIN.get(lower) ?? lower;
}

/** Digits and signs that stand for a letter within a word. Those of i or l stand for both. */
export const SIGN_LOOKS: ReadonlyMap<string, string> = new Map([
  ["@", "a"],
  ["4", "a"],
  ["3", "e"],
  ["0", "o"],
  ["$", "s"],
  ["5", "s"],
  ["7", "t"],
]);

/** Signs for i or l. */
export const I_OR_L = new Set(["1", "|", "!"]);
