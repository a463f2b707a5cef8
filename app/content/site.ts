import type { OpeningHours } from "./opening-hours";

/** A profile of the business on another site. */
type SocialLink = { readonly label: string; readonly url: string };

/**
 * The facts of the business. A fact that is not set is left out of every page and never invented.
 * `missingFacts` lists what is still missing.
 */
export type Site = {
  readonly name: string;
  /** The place's name in prose: "a farm in the valley". */
  readonly region: string;
  readonly state: string;
  /** For search engines and link previews. */
  readonly description: string;
  readonly email: string;
  /** In the form for people. */
  readonly phone: string;
  /** In E.164 form, for `tel:` links. */
  readonly phoneTel: string;
  readonly licenceNumber?: string | undefined;
  /** Street, city, state and ZIP code on one line. */
  readonly address?: string | undefined;
  readonly openingHours?: OpeningHours | undefined;
  readonly socialLinks: readonly SocialLink[];
  /** The address of the picture beside the name and of the icon. Without one, a chevron. */
  readonly mark?: string | undefined;
  /** The environment variable SCHEDULING_URL overrides this. */
  readonly schedulingPage?: string | undefined;
};

/** The facts as the owner edits them: all of them. */
export type Facts = Site;

export const site: Site = {
  name: "Battle Valley Cannabis",
  region: "the valley",
  state: "New York",
  description:
    "A veteran-owned, licensed cannabis microbusiness in a New York valley: cultivation, processing, retail, delivery, a lounge and events. For adults 21 and older.",
  email: "hello@example.com",
  phone: "(845) 555-0142",
  phoneTel: "+18455550142",
  licenceNumber: undefined,
  address: undefined,
  openingHours: undefined,
  socialLinks: [],
  mark: undefined,
  schedulingPage: undefined,
};

let shown = site.name;

/** The name that readers see now, on the server and in a browser. */
export const shownName = (): string => shown;

export function showName(name: string) {
  shown = name;
}

/** The two letters in front of codes that people say, as the name starts: "BV" of Battle Valley. */
export function codePrefix(name = shown): string {
  const plain = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z\s]/g, "");
  const [first = "", second = ""] = plain.trim().split(/\s+/);
  const letters = second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2);
  return letters.length === 2 ? letters : "NY";
}

/**
 * What follows the letters of the name in a code, in capitals and without hyphens and spaces. The name
 * as delivered counts too, whose letters codes from before a new name have. Empty for other texts.
 */
export function afterCodePrefix(text: string): string {
  const typed = text.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
  const prefix = [codePrefix(), codePrefix(site.name)].find((one) => typed.startsWith(one));
  return prefix ? typed.slice(prefix.length) : "";
}

/** What the section of the facts starts with. */
export const facts: Facts = site;

/** The site with edited facts, or as it stands here if there are none. */
export const siteWith = (edited: Facts | undefined): Site => edited ?? site;

/** What stands in a text for a fact. */
const PLACES = /\{(name|region|email|phone)\}/g;

/** The same words with the facts in the places of `{name}`, `{region}`, `{email}` and `{phone}`. */
export function filled<Words>(words: Words, facts: Facts): Words {
  // as: only texts are replaced, so that the shape is the same.
  if (typeof words === "string") return withFacts(words, facts) as Words;
  if (Array.isArray(words)) return words.map((part: unknown) => filled(part, facts)) as Words;
  if (typeof words !== "object" || words === null) return words;
  const parts = Object.entries(words).map(([key, part]) => [key, filled<unknown>(part, facts)]);
  return Object.fromEntries(parts) as Words;
}

const withFacts = (text: string, facts: Facts): string =>
  text.replace(PLACES, (_, fact: "name" | "region" | "email" | "phone") => facts[fact]);

const EXAMPLE_MAIL = /@(?:[^@]+\.)?example\.(?:com|net|org)$/i;

/** Whether it is an address of a domain that nobody has (RFC 2606). */
export const isExampleMail = (address: string): boolean => EXAMPLE_MAIL.test(address);

/** The North American Numbering Plan reserves 555-0100 to 555-0199 for fiction. */
const FICTIONAL_PHONE = /555\D*01\d\d$/;

/** Whether it is one of those numbers, which nobody has. */
export const isFictionalPhone = (phone: string): boolean => FICTIONAL_PHONE.test(phone);

/** A fact that visitors must find. */
export type NeededFact = "license" | "address" | "hours" | "links" | "email" | "phone";

/**
 * The facts that must be set before launch, named for people. Empty if all are set. An address at
 * example.com and a fictional phone number count as not set.
 */
export function missingFacts(facts: Site): { fact: NeededFact; label: string }[] {
  const missing: { fact: NeededFact; label: string }[] = [];
  if (!facts.licenceNumber) missing.push({ fact: "license", label: "License number" });
  if (!facts.address) missing.push({ fact: "address", label: "Street address" });
  if (!facts.openingHours) missing.push({ fact: "hours", label: "Opening hours" });
  if (facts.socialLinks.length === 0) missing.push({ fact: "links", label: "Social links" });
  if (isExampleMail(facts.email)) {
    missing.push({ fact: "email", label: "E-mail address (still at example.com)" });
  }
  if (isFictionalPhone(facts.phone)) {
    missing.push({ fact: "phone", label: "Phone number (still a 555-01xx number)" });
  }
  return missing;
}
