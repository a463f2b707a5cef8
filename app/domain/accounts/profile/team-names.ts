import { site } from "~/content/site";

/** Words that only the team has in a name. */
const TEAM_WORDS = [
  ...["admin", "admins", "administrator", "moderator", "moderators", "mod", "mods"],
  ...["staff", "team", "owner", "official", "support", "system", "webmaster", "root"],
];

// Letters that look like another one: Cyrillic and Greek ones, digits and signs. A capital I looks
// like a small l.
const LOOKALIKES: [letters: string, looks: string][] = [
  ["аαɑ@4", "a"],
  ["сϲ", "c"],
  ["ԁ", "d"],
  ["еεёє3", "e"],
  ["һ", "h"],
  ["іıι1|!i", "l"],
  ["ј", "j"],
  ["кκ", "k"],
  ["м", "m"],
  ["пη", "n"],
  ["оοσ0", "o"],
  ["рρ", "p"],
  ["г", "r"],
  ["ѕ$5", "s"],
  ["тτ7", "t"],
  ["υ", "u"],
  ["νѵ", "v"],
  ["ѡω", "w"],
  ["хχ", "x"],
  ["уγ", "y"],
  ["в", "b"],
];
const LOOKS = new Map(LOOKALIKES.flatMap(([from, to]) => Array.from(from, (one) => [one, to])));

/**
 * What a name looks like: names that a reader takes for each other have the same. Only letters and
 * spaces between words are left.
 */
export function nameLook(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = Array.from(plain, (letter) => LOOKS.get(letter) ?? letter).join("");
  return letters
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .trim();
}

const joined = (look: string) => look.replaceAll(" ", "");
const TEAM_LOOKS = new Set(TEAM_WORDS.map(nameLook));
const SITE_LOOK = joined(nameLook(site.name));

/** Whether the name could be taken for the business or for somebody of its team. */
export function looksLikeTeam(name: string): boolean {
  const look = nameLook(name);
  const whole = joined(look);
  return (
    TEAM_LOOKS.has(whole) ||
    whole.includes(SITE_LOOK) ||
    look.split(" ").some((word) => TEAM_LOOKS.has(word))
  );
}
