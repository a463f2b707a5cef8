export type Weekday =
  "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";

/** When an event happens. Times are HH:MM in New York. */
export type EventSchedule =
  | {
      readonly kind: "monthly";
      readonly weekday: Weekday;
      /** 1 is the first such weekday of the month. */
      readonly nth: 1 | 2 | 3 | 4;
      readonly time: string;
    }
  | { readonly kind: "weekly"; readonly weekday: Weekday; readonly time: string }
  | { readonly kind: "unscheduled" };

export type CalendarEvent = {
  readonly slug: string;
  readonly title: string;
  readonly badge: "Live" | "Weekly" | "Coming Soon";
  readonly description: string;
  /** The schedule in words. */
  readonly when: string;
  readonly durationMinutes: number;
  readonly spots?: number;
  readonly action: "register" | "notify";
  readonly actionLabel: string;
  readonly schedule: EventSchedule;
  /** The mail draft that the button opens. Lines of the body are separated by \n. */
  readonly mail: { readonly subject: string; readonly body: string };
};

/** A card with a heading, a short text and an optional link. */
export type InfoCard = {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
};

type EventText = Pick<
  CalendarEvent,
  "title" | "badge" | "description" | "when" | "actionLabel" | "mail"
>;

/** What the owner edits of a card. Where its link leads stays. */
export type CardText = Pick<InfoCard, "title" | "text"> & { readonly linkLabel: string };

/** What the owner edits of the calendar. When events take place is planned from their schedules. */
export type CalendarTexts = {
  readonly heading: string;
  readonly intro: string;
  /** By slug. */
  readonly events: Readonly<Record<string, EventText>>;
  readonly guidelines: { readonly heading: string; readonly rules: readonly string[] };
  /** By slug. */
  readonly cards: Readonly<Record<string, CardText>>;
};

export const calendarEvents: readonly CalendarEvent[] = [
  {
    slug: "beginner-workshop",
    title: "Cannabis for Beginners Workshop",
    badge: "Live",
    description:
      "Start from nothing. How the plant grows, how to read a label, what New York allows. Bring a notebook.",
    when: "First Saturday of every month, 2:00 PM New York time",
    durationMinutes: 90,
    spots: 15,
    action: "register",
    actionLabel: "Register",
    schedule: { kind: "monthly", weekday: "saturday", nth: 1, time: "14:00" },
    mail: {
      subject: "Register: Cannabis for Beginners Workshop",
      body: "Hello,\n\nPlease hold a spot for me at the next Cannabis for Beginners Workshop.\n\nMy name:\nDate:\n\nI am 21 or older, and cannabis is legal where I live.",
    },
  },
  {
    slug: "tuesday-questions",
    title: "Tuesday Questions and Answers",
    badge: "Weekly",
    description:
      "An open hour with the farm. Ask about growing, products, the lounge or the law. No question is too small.",
    when: "Every Tuesday, 7:00 PM New York time",
    durationMinutes: 60,
    action: "register",
    actionLabel: "Register",
    schedule: { kind: "weekly", weekday: "tuesday", time: "19:00" },
    mail: {
      subject: "Register: Tuesday Questions and Answers",
      body: "Hello,\n\nPlease send me the link for the next Tuesday session.\n\nMy name:\nMy question, if I have one already:\n\nI am 21 or older, and cannabis is legal where I live.",
    },
  },
  {
    slug: "edibles-deep-dive",
    title: "Edibles Deep Dive",
    badge: "Coming Soon",
    description:
      "How edibles are made and measured, what the label must say, and how to store them so that nobody finds them by mistake.",
    when: "Date to be announced",
    durationMinutes: 90,
    spots: 20,
    action: "notify",
    actionLabel: "Notify Me",
    schedule: { kind: "unscheduled" },
    mail: {
      subject: "Notify me: Edibles Deep Dive",
      body: "Hello,\n\nPlease write to me when the Edibles Deep Dive has a date.\n\nMy name:\n\nI am 21 or older, and cannabis is legal where I live.",
    },
  },
];

/** Where each card of the calendar leads. */
const CARD_LINKS = {
  consultations: "/contact",
  products: "/education?category=products",
  business: "/investors",
} as const;

export const calendar = {
  heading: "Upcoming events",
  intro: "All events are held by video call. You can take part from your own kitchen table.",
  events: Object.fromEntries(
    calendarEvents.map(({ slug, title, badge, description, when, actionLabel, mail }) => [
      slug,
      { title, badge, description, when, actionLabel, mail },
    ]),
  ),
  guidelines: {
    heading: "Guidelines",
    rules: [
      "Participants must be 21 or older and in a state or country where cannabis is legal.",
      "Events are educational only. Nothing is sold in them.",
      "Video links are sent 24 hours before the event.",
      "Recordings may be available afterward.",
    ],
  },
  cards: {
    consultations: {
      title: "Consultations",
      text: "A talk with one of us about your own question, at a time that suits both sides.",
      linkLabel: "Ask for a consultation",
    },
    products: {
      title: "Product Guidance",
      text: "What each product is, what its label says and how to store it. No medical advice.",
      linkLabel: "Read about products",
    },
    business: {
      title: "Business Opportunities",
      text: "For growers, makers, venues and investors who want to work with a small farm.",
      linkLabel: "See the investor pages",
    },
  },
} satisfies CalendarTexts;

/** The events in these words. */
export const eventsIn = ({ events }: CalendarTexts): readonly CalendarEvent[] =>
  calendarEvents.map((event) => ({ ...event, ...events[event.slug] }));

/** The cards in these words. */
export const cardsIn = ({ cards }: CalendarTexts): readonly InfoCard[] =>
  linkedCards(cards, CARD_LINKS);

/** Cards with these words, each with the link of its name. */
export const linkedCards = (
  cards: Readonly<Record<string, CardText>>,
  links: Readonly<Record<string, string>>,
): readonly InfoCard[] =>
  Object.entries(links).flatMap(([slug, href]) => {
    const card = cards[slug];
    return card ? [{ ...card, link: { label: card.linkLabel, href } }] : [];
  });
