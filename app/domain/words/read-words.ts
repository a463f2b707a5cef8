/** A word or a phrase that is asked for. */
export type Term = { text: string; isQuoted: boolean; isExcluded: boolean };

const UNITS =
  "mg|mcg|g|kg|oz|lb|lbs|ml|cl|l|fl|ct|pk|pc|pcs|packs?|pieces?|percent|%|milligrams?|grams?|ounces?|inch(?:es)?|in|ft|cm|mm";

// A number and its unit belong together, and so do a letter or Delta and its number: else "2 mg"
// would find "2 pieces of 25 mg".
const NUMBER_AND_UNIT = new RegExp(`(\\d)\\s+(?=(?:${UNITS})(?![\\p{L}\\d]))`, "giu");
const NAME_AND_NUMBER = /(?<![\p{L}\d'’])([b-hj-z]|delta|δ|∆)\s+(?=\d)/giu;

/**
 * What is asked for: each of the lists, of which all terms must be there. Quotes, a minus and the
 * word "or" as other search engines take them.
 */
export function readWords(q: string): Term[][] {
  const text = q
    .replace(/[“”„‟«»]/g, '"')
    .replace(NUMBER_AND_UNIT, "$1")
    .replace(NAME_AND_NUMBER, "$1");
  const lists: Term[][] = [[]];
  const words = [...text.matchAll(/(-(?!-)|)(?:"([^"]*)"?|([^\s"]+))/g)];
  for (const [index, [, minus, quoted, word = ""]] of words.entries()) {
    const isOr = quoted === undefined && !minus && word.toLowerCase() === "or";
    // With nothing before or after it there is no choice: it is a word.
    if (isOr && lists.at(-1)?.length && index < words.length - 1) lists.push([]);
    else {
      lists
        .at(-1)
        ?.push({ text: quoted ?? word, isQuoted: quoted !== undefined, isExcluded: minus === "-" });
    }
  }
  return lists.filter((list) => list.length > 0);
}
