import {
  calendar,
  calendarEvents,
  type CalendarTexts,
  type CardText,
} from "~/content/community/calendar";
import {
  type ArticleTexts,
  educationGuides,
  guides,
  type GuideTexts,
} from "~/content/community/guides";
import { learning } from "~/content/community/learning";
import type { Fields, Group } from "./fields.server";
import { choice, line, lines, paragraphs, text, whole } from "./leaves.server";
import { type Complaint, section } from "./section.server";

const LEVELS = ["Beginner", "Intermediate"] as const;
const BADGES = ["Live", "Weekly", "Coming Soon"] as const;

const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** A group for each of these, by its name in addresses, which stays what it is. */
const groupsOf = <Value>(
  named: readonly (readonly [key: string, label: string])[],
  fields: Fields<Value>,
): Record<string, Group<Value>> =>
  Object.fromEntries(named.map(([key, label]) => [key, { kind: "group", label, fields }]));

const title = line("Title", { max: 120 });
const excerpt = text("Summary", { rows: 2 });

const guidesSection = section("guides", {
  title: "Guides",
  description: "The walkthroughs of the community, step by step.",
  page: "/community/guides",
  original: Object.fromEntries(
    guides.map(({ id, title, excerpt, tags, minutes, difficulty, steps }) => [
      id,
      { title, excerpt, tags, minutes, difficulty, steps },
    ]),
  ),
  fields: groupsOf<GuideTexts[string]>(
    guides.map(({ id, title }) => [id, title]),
    {
      title,
      excerpt,
      tags: lines("Tags", "One a line. The first three are shown, all of them are searched."),
      minutes: whole("Minutes to read", { min: 1, max: 60 }),
      difficulty: choice("Level", asOptions(LEVELS)),
      steps: {
        kind: "list",
        label: "Steps",
        itemLabel: "Step",
        max: 20,
        fields: { title, body: paragraphs("Text"), tip: text("Tip"), warning: text("Warning") },
      },
    },
  ),
  complaints: (all) =>
    Object.entries(all).flatMap(([id, { steps }]): Complaint[] =>
      steps.length === 0
        ? [{ path: [id, "steps"], message: "Leave one step: a guide is read step by step" }]
        : steps.flatMap((step, index) =>
            steps.findIndex((one) => one.title === step.title) === index
              ? []
              : [
                  {
                    path: [id, "steps", index, "title"],
                    message: `“${step.title}” is in the guide twice`,
                  },
                ],
          ),
    ),
});

const articlesSection = section("articles", {
  title: "Articles",
  description: "The articles of the Education Center. Their reading time is counted.",
  page: "/education?tab=all",
  original: Object.fromEntries(
    educationGuides.map(({ id, title, excerpt, author, content }) => [
      id,
      { title, excerpt, author, content },
    ]),
  ),
  fields: groupsOf<ArticleTexts[string]>(
    educationGuides.map(({ id, title }) => [id, title]),
    {
      title,
      excerpt,
      author: line("Author", { max: 80, hint: "A department, like The Field Desk." }),
      content: paragraphs("Text"),
    },
  ),
});

const heading = line("Heading");

const intro = text("Introduction");

const cardsOf = (cards: Readonly<Record<string, CardText>>) =>
  groupsOf<CardText>(
    Object.entries(cards).map(([slug, card]) => [slug, card.title]),
    { title, text: text("Text"), linkLabel: line("Link", { max: 60 }) },
  );

const calendarSection = section("calendar", {
  title: "Calendar texts",
  description: "What the calendar says of its events. Their dates are planned in Appointments.",
  page: "/community/calendar",
  original: calendar,
  fields: {
    heading,
    intro,
    events: {
      kind: "group",
      label: "Events",
      fields: groupsOf<CalendarTexts["events"][string]>(
        calendarEvents.map(({ slug, title }) => [slug, title]),
        {
          title,
          badge: choice("Badge", asOptions(BADGES)),
          description: text("Description"),
          when: line("When, in words", { hint: "Like Every Tuesday, 7:00 PM New York time." }),
          actionLabel: line("Button that opens a mail", { max: 60 }),
          mail: {
            kind: "group",
            label: "Mail that the button opens",
            fields: { subject: line("Subject"), body: text("Text", { rows: 8 }) },
          },
        },
      ),
    },
    guidelines: {
      kind: "group",
      label: "Guidelines",
      fields: { heading, rules: lines("Rules") },
    },
    cards: { kind: "group", label: "More ways to meet", fields: cardsOf(calendar.cards) },
  },
});

const learningSection = section("learning", {
  title: "Education pages",
  description: "What stands above the guides and the articles.",
  page: "/community/education",
  original: learning,
  fields: {
    tab: {
      kind: "group",
      label: "Education, a tab of the community",
      fields: {
        heading,
        intro,
        guidesLabel: line("Button that leads to the guides", { max: 60 }),
        cards: { kind: "group", label: "Cards", fields: cardsOf(learning.tab.cards) },
      },
    },
    guides: {
      kind: "group",
      label: "Guides, a tab of the community",
      fields: { heading, intro },
    },
    articles: {
      kind: "group",
      label: "Education Center, the page of the articles",
      fields: { heading, intro },
    },
  },
});

/** The sections of the guides, the articles and the calendar. */
export const COMMUNITY_SECTIONS = [
  guidesSection,
  articlesSection,
  learningSection,
  calendarSection,
];
