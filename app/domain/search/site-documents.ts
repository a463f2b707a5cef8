import { calendar, eventsIn } from "~/content/community/calendar";
import type { EditedContent } from "~/content/content";
import { articlesWith, guidesWith } from "~/content/community/guides";
import { experiences, landing, offeredServices, plates, story } from "~/content/landing";
import {
  accessibilityStatement,
  ageVerification,
  cookiesStatement,
  type LegalPage,
  privacyPolicy,
  termsOfService,
} from "~/content/legal";
import { learning, learningCards } from "~/content/community/learning";
import { rewardsPage } from "~/content/community/rewards";
import { filled, siteWith } from "~/content/site";
import type { Kind } from "./search.schema";

/** A page of the site in words. */
export type SiteDocument = { kind: Kind; path: string; title: string; body: string };

const paragraphs = (...texts: (string | readonly string[])[]) => texts.flat().join("\n\n");

/** Everything that every visitor may read on pages that the owner writes, as published. */
export const siteDocuments = (edited: EditedContent): SiteDocument[] =>
  filled(documentsOf(edited), siteWith(edited.facts));

function documentsOf(edited: EditedContent): SiteDocument[] {
  const facts = siteWith(edited.facts);
  return [
    ...guidesWith(edited.guides, facts).map(({ id, title, excerpt, tags, steps }) => ({
      kind: "guide" as const,
      path: `/community/guides/${id}`,
      title,
      body: paragraphs(
        excerpt,
        steps.flatMap((step) => [step.title, ...step.body, step.tip, step.warning]),
        tags.join(", "),
      ),
    })),
    ...articlesWith(edited.articles, facts).map(({ id, title, excerpt, content }) => ({
      kind: "article" as const,
      path: `/education/${id}`,
      title,
      body: paragraphs(excerpt, content),
    })),
    ...eventsIn(edited.calendar ?? calendar).map(({ slug, title, badge, description, when }) => ({
      kind: "event" as const,
      path: `/community/calendar#${slug}`,
      title,
      body: paragraphs(description, when, badge),
    })),
    ...sitePages(edited),
  ];
}

function sitePages(edited: EditedContent): SiteDocument[] {
  const words = edited.landing ?? landing;
  const { products, services, team, events, education, newsletter, contact, hero } = words;
  const { title, story: told, values } = edited.story ?? story;
  const offered = (edited.services ?? offeredServices).services;
  const shown = (edited.plates ?? plates).plates;
  const learned = edited.learning ?? learning;
  const booked = Object.values(edited.experiences ?? experiences);
  const page = (path: string, heading: string, ...texts: (string | readonly string[])[]) => ({
    kind: "page" as const,
    path,
    title: heading,
    body: paragraphs(...texts),
  });
  const facts = siteWith(edited.facts);
  return [
    page("/", "Home", hero.heading, hero.lead),
    page(
      "/#about",
      "About",
      title,
      told,
      values.flatMap(({ name, text }) => [name, text]),
    ),
    page(
      "/#retail",
      products.heading,
      products.intro,
      shown.flatMap(({ name, blurb, flavors = [] }) => [name, blurb, flavors.join(", ")]),
    ),
    page(
      "/#services",
      services.heading,
      services.intro,
      offered.flatMap(({ name, text }) => [name, text]),
    ),
    page(
      "/book",
      events.heading,
      events.intro,
      booked.flatMap(({ title: name, description }) => [name, description]),
      events.ageNote,
    ),
    page(
      "/education",
      learned.articles.heading,
      learned.articles.intro,
      education.title,
      education.intro,
    ),
    page(
      "/community/education",
      learned.tab.heading,
      learned.tab.intro,
      learningCards(learned).flatMap(({ title: name, text }) => [name, text]),
    ),
    page("/community/guides", learned.guides.heading, learned.guides.intro),
    page("/careers", team.heading, team.formTitle, team.intro),
    page("/contact", contact.heading, contact.intro, facts.address ?? ""),
    page("/newsletter", newsletter.heading, newsletter.intro),
    page("/community/rewards", rewardsPage.heading, rewardsPage.intro, rewardsPage.rules),
    ...[
      accessibilityStatement,
      ageVerification,
      cookiesStatement,
      privacyPolicy,
      termsOfService,
    ].map((legal: LegalPage) => ({
      ...page(
        `/${legal.slug}`,
        legal.title,
        legal.intro,
        legal.sections.flatMap(({ heading, paragraphs: said, list = [], closing = [] }) => [
          heading,
          ...said,
          ...list,
          ...closing,
        ]),
      ),
    })),
  ];
}
