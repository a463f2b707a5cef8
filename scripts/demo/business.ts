import type { Content } from "~/content/content";
import { landing } from "~/content/landing";
import { facts, filled } from "~/content/site";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { publishDraft, saveDraft } from "~/domain/website/edit-section.server";
import { publishedContent } from "~/domain/website/published.server";
import { getSection } from "~/domain/website/section-queries.server";
import { findSection, SECTIONS } from "~/domain/website/sections.server";
import { done } from "./done";
import { options } from "./options";

/** What differs in the demo of another business: names of its products, and sections. */
type Business = {
  words: readonly (readonly [delivered: string, own: string])[];
  sections: Partial<Content>;
};

const { hero } = landing;

const HARBOR: Business = {
  words: [
    ["BattleBrew", "Lampwick"],
    ["Enamel Field Mug", "Enamel Deck Mug"],
  ],
  sections: {
    facts: {
      ...facts,
      name: "Greenport Lantern Cannabis",
      region: "the harbor",
      description:
        "A veteran-owned, licensed cannabis microbusiness at a New York harbor: cultivation, processing, retail, delivery, a lounge and events. For adults 21 and older.",
      email: "hello@lantern.example.com",
      phone: "(631) 555-0171",
      phoneTel: "+16315550171",
      address: "3 Wharf Street, Greenport, NY 11944",
    },
    look: { brand: "#9ad7e0", accent: "#0d4a5c", link: "#1b3f78" },
    landing: {
      ...landing,
      hero: {
        ...hero,
        heading: "A small shop, run like a good boat",
        lead: "One license. One wharf at {region}. Field, workroom, counter and van answer to the same people.",
      },
    },
  },
};

const business = options.business === "harbor" ? HARBOR : null;

/** The demo's text in the words of the business that it is of. */
const inItsWords = (text: string): string =>
  (business?.words ?? []).reduce((said, [word, own]) => said.replaceAll(word, own), text);

/** The same for all texts of a value. */
export function withItsWords<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? inItsWords(part) : part,
  );
  // The shape is the same: only texts were replaced.
  return JSON.parse(text) as Value;
}

/** The facts of the business that the demo is of. */
export const demoFacts = business?.sections.facts ?? facts;

/** The same with its facts in their places, for what the demo stores. */
export const withItsFacts = <Value>(value: Value): Value => filled(withItsWords(value), demoFacts);

/** Publishes a section of the website. */
export async function publish(actor: AuditActor, key: string, value: unknown) {
  const section = findSection(key);
  if (!section) throw new Error(`The website has no ${key}`);
  const { revision: seen } = await getSection(section);
  const { revision } = await done(saveDraft(actor, section, { value, revision: seen }));
  await done(publishDraft(actor, section, revision));
}

/** Publishes the website of the business that the demo is of, if it is not the delivered one. */
export async function publishBusiness(actor: AuditActor) {
  if (!business) return;
  for (const { key, original } of SECTIONS) {
    const value = business.sections[key] ?? withItsWords(original);
    if (JSON.stringify(value) !== JSON.stringify(original)) await publish(actor, key, value);
  }
  // What is generated next is mailed in its name.
  await publishedContent();
}
