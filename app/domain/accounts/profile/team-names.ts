import { site } from "~/content/site";
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

/** The part of a business's name that only it has, or the whole name if there is none. */
function distinctivePart(name: string): string {
  const words = name.split(/\s+/u).filter((word) => !TRADE_WORDS.has(word.toLowerCase()));
  return joined(nameLook(words.join(" ") || name));
}

const SITE_LOOK = distinctivePart(site.name);

/** Whether the name could be taken for the business or for somebody of its team. */
export function looksLikeTeam(name: string): boolean {
  const look = nameLook(name);
  const whole = joined(look);
  return (
    TEAM_LOOKS.has(whole) ||
    whole.includes(SITE_LOOK) ||
    look.split(" ").some((word) => TEAM_LOOKS.has(word)) ||
    spelledOut(look).some((word) => TEAM_LOOKS.has(word))
  );
}

/** Words that are written letter by letter: "S.t.a.f.f". */
const spelledOut = (look: string): string[] =>
  Array.from(look.matchAll(/(?<!\S)\S(?: \S(?!\S))+/gu), ([letters]) => joined(letters));
