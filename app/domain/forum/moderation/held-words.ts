/** What the owner may begin with: offers to sell outside of the shop, and health claims. */
export const SUGGESTED_WORDS = [
  ...["for sale", "selling", "sell you", "buy from me", "wholesale price", "cash app", "venmo"],
  ...["dm me", "text me", "whatsapp", "telegram", "discreet shipping", "ship* anywhere"],
  ...["cure*", "heal* cancer", "treat* cancer", "miracle*", "no side effects"],
  ...["instead of medicine"],
];

// Marks of Markdown and invisible characters would split a word that is shown as one.
const INSIDE_OF_WORDS = /[\p{Cf}\p{Mn}*_~`\\]/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text, in lower case and without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").toLowerCase().replace(INSIDE_OF_WORDS, "");
  return plain.match(WORD) ?? [];
}

/** Which words a word of the list stands for: itself, or with * all that begin with it. */
function matcherOf(word: string): (one: string | undefined) => boolean {
  const parts = wordsOf(word);
  const start = parts.at(-1) ?? "";
  if (word.endsWith("*")) return (one) => one?.startsWith(start) ?? false;
  return (one) => one === start;
}

const matchersOf = (line: string) =>
  line
    .split(" ")
    .filter((word) => wordsOf(word).length > 0)
    .map(matcherOf);

/**
 * The words and phrases of a list, one a line, as they are stored: each once, without lines that
 * have no letters or numbers.
 */
export const tidyWords = (list: string): string[] => [
  ...new Set(
    list
      .split("\n")
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => wordsOf(line).length > 0),
  ),
];

/**
 * The first word or phrase of the list that one of the texts contains, or null. Case, accents and
 * what stands between words do not count. A word that ends in * stands for all that begin with it.
 */
export function findHeldWord(texts: readonly string[], list: readonly string[]): string | null {
  const written = texts.map(wordsOf);
  const contains = (words: readonly string[], line: string) => {
    const matchers = matchersOf(line);
    return words.some((_, at) => matchers.every((isMatch, next) => isMatch(words[at + next])));
  };
  return list.find((line) => written.some((words) => contains(words, line))) ?? null;
}
