/** A profile of the business elsewhere on the web. */
export type SocialLink = { readonly label: string; readonly url: string };

/**
 * The facts of the business. A fact that is not set is left out of every page; it is never
 * invented. `missingFacts` names what is still to be filled in.
 */
export type Site = {
  readonly name: string;
  /** How prose names the place: "a farm in the valley". */
  readonly region: string;
  readonly state: string;
  /** For search engines and link previews. */
  readonly description: string;
  readonly email: string;
  /** As a person reads it. */
  readonly phone: string;
  /** As a `tel:` link wants it, in E.164 form. */
  readonly phoneTel: string;
  readonly licenceNumber?: string | undefined;
  /** Street, city, state and ZIP code on one line. */
  readonly address?: string | undefined;
  readonly socialLinks: readonly SocialLink[];
  /** The environment's SCHEDULING_URL wins over this. */
  readonly schedulingPage?: string | undefined;
};

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
  socialLinks: [],
  schedulingPage: undefined,
};

const EXAMPLE_MAIL = /@(?:[^@]+\.)?example\.(?:com|net|org)$/i;

/** 555-0100 to 555-0199 are kept for fiction by the North American Numbering Plan. */
const FICTIONAL_PHONE = /555\D*01\d\d$/;

/**
 * Names, for a person to read, the facts that must be set before launch. Empty when nothing is
 * missing. An address at example.com and a number in the fictional range count as not set.
 */
export function missingFacts(facts: Site): string[] {
  const missing: string[] = [];
  if (!facts.licenceNumber) missing.push("License number");
  if (!facts.address) missing.push("Street address");
  if (facts.socialLinks.length === 0) missing.push("Social links");
  if (EXAMPLE_MAIL.test(facts.email)) missing.push("E-mail address (still at example.com)");
  if (FICTIONAL_PHONE.test(facts.phone)) missing.push("Phone number (still a 555-01xx number)");
  return missing;
}
