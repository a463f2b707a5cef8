import { shownName } from "~/content/site";
import { I_OR_L, latinLook, SIGN_LOOKS } from "~/lib/text/look-alikes";

/** Words that only the team has in a name. */
const TEAM_WORDS = [
  ...["admin", "admins", "administrator", "moderator", "moderators", "mod", "mods"],
  ...["staff", "team", "owner", "official", "support", "system", "webmaster", "root"],
];

/**
 * What a name looks like: names that a reader takes for each other have the same. Only letters and
 * spaces between words are left.
 */
export function nameLook(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = Array.from(plain, lookOf).join("");
  return letters
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .trim();
}

// A capital I looks like a small l.
function lookOf(character: string): string {
  const latin = latinLook(character);
  return latin === "i" || I_OR_L.has(latin) ? "l" : (SIGN_LOOKS.get(latin) ?? latin);
}

const joined = (look: string) => look.replaceAll(" ", "");
const TEAM_LOOKS = new Set(TEAM_WORDS.map(nameLook));

/** What many businesses have in their name, so that it tells none of them apart. */
const TRADE_WORDS = new Set([
  ...["the", "a", "of", "and", "co", "company", "inc", "llc", "ltd", "corp", "new", "york", "ny"],
  ...["cannabis", "farm", "farms", "dispensary", "shop", "store", "growers", "grower", "gardens"],
  ...["garden", "hemp", "weed", "marijuana", "club", "lounge", "market", "collective", "brands"],
]);

/** Fewer letters are part of many names: of "Rye Farm" the whole name is protected. */
const DISTINCTIVE_LETTERS = 6;

/** A business's name without what many have in theirs, or the whole name if nothing else is in it. */
export function shortName(name: string): string {
  const words = name.split(/\s+/u).filter((word) => !TRADE_WORDS.has(word.toLowerCase()));
  return words.join(" ") || name;
}

/** The part of a business's name that only it has, or the whole name if there is none. */
function distinctivePart(name: string): string {
  const part = joined(nameLook(shortName(name)));
  return part.length < DISTINCTIVE_LETTERS ? joined(nameLook(name)) : part;
}

let known = { name: "", look: "" };

/** The look of the name that the owner has set now. */
function siteLook(): string {
  const name = shownName();
  if (known.name !== name) known = { name, look: distinctivePart(name) };
  return known.look;
}

/** Whether the name could be taken for the business or for somebody of its team. */
export function looksLikeTeam(name: string): boolean {
  const look = nameLook(name);
  const whole = joined(look);
  return (
    TEAM_LOOKS.has(whole) ||
    whole.includes(siteLook()) ||
    look.split(" ").some((word) => TEAM_LOOKS.has(word)) ||
    spelledOut(look).some((word) => TEAM_LOOKS.has(word))
  );
}

/** Words that are written letter by letter: "S.t.a.f.f". */
const spelledOut = (look: string): string[] =>
  Array.from(look.matchAll(/(?<!\S)\S(?: \S(?!\S))+/gu), ([letters]) => joined(letters));
