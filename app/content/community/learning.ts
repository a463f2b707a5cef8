import { type CardText, type InfoCard, linkedCards } from "./calendar";

type Introduction = { readonly heading: string; readonly intro: string };

/** What stands above the guides and the articles. */
export type LearningTexts = {
  /** The community's tab Education. */
  readonly tab: Introduction & {
    readonly guidesLabel: string;
    /** By slug. */
    readonly cards: Readonly<Record<string, CardText>>;
  };
  /** The community's tab Guides. */
  readonly guides: Introduction;
  /** The page of the articles. */
  readonly articles: Introduction;
};

const CARD_LINKS = {
  law: "/education?category=legal",
  label: "/education?category=products",
  room: "/education?category=culture",
} as const;

export const learning = {
  tab: {
    heading: "Education",
    intro: "Short, plain and checked against the rules. Start with a walkthrough if you are new.",
    guidesLabel: "Open the Guides",
    cards: {
      law: {
        title: "Know the Law",
        text: "What New York lets an adult carry, grow and do, and where the line runs.",
        linkLabel: "Legal articles",
      },
      label: {
        title: "Know the Label",
        text: "Strength, batch, date and symbol: everything a package must tell you.",
        linkLabel: "Product articles",
      },
      room: {
        title: "Know the Room",
        text: "How to be a good guest in a lounge, on a tour and in {region}.",
        linkLabel: "Culture articles",
      },
    },
  },
  guides: {
    heading: "Guides",
    intro: "Walkthroughs for visitors and beginners, one step at a time.",
  },
  articles: {
    heading: "Education Center",
    intro: "Short articles on law, safety, products and manners. Plain words, no health claims.",
  },
} satisfies LearningTexts;

/** The cards of the tab Education in these words. */
export const learningCards = ({ tab }: LearningTexts): readonly InfoCard[] =>
  linkedCards(tab.cards, CARD_LINKS);
