/** The list until the owner edits it. */
export const DELIVERED_SYNONYMS = `preroll = pre-roll = prerolled = joint = doobie
gummies = chews = fruit chews
edible = edibles
flower = bud = nugs
vape = cart = cartridge = vaporizer
concentrate = dab = extract
topical = balm = salve
marijuana = cannabis = weed
delta 9 = d9
delta 8 = d8
eighth = 1/8 oz = 3.5 g
mg = milligram
g = gram
oz = ounce
pickup = pick up`;

export const MOST_SYNONYMS = 200;

/** The groups of a list: the words and phrases of each line that stand for one another. */
export const synonymGroups = (lines: string): string[][] =>
  lines
    .split("\n")
    .map((line) => [
      ...new Set(
        line
          .split("=")
          .map((phrase) => phrase.trim().replace(/\s+/g, " "))
          .filter(Boolean),
      ),
    ])
    .filter((group) => group.length > 0);

/** The list without empty lines and repetitions. */
export const tidySynonyms = (lines: string) =>
  synonymGroups(lines)
    .map((group) => group.join(" = "))
    .join("\n");
