export { articlesWith, educationCategoryLabels, educationGuides } from "./education-guides";
export type { ArticleTexts, EducationCategory, EducationGuide } from "./education-guides";

import { type Facts, filled } from "../site";

export type GuideCategory = "legal" | "culture" | "education";

export type GuideStep = {
  readonly title: string;
  /** Paragraphs. */
  readonly body: readonly string[];
  readonly tip: string;
  readonly warning: string;
};

/** A walkthrough that is read one step at a time. */
export type Guide = {
  /** Part of the address: /community/guides/{id}. */
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: GuideCategory;
  /** A page shows at most three. */
  readonly tags: readonly string[];
  readonly minutes: number;
  readonly difficulty: "Beginner" | "Intermediate";
  readonly steps: readonly GuideStep[];
};

/** What the owner edits of each guide, by its id. */
export type GuideTexts = Readonly<
  Record<string, Pick<Guide, "title" | "excerpt" | "tags" | "minutes" | "difficulty" | "steps">>
>;

/** The guides with the words that the owner gave them, and the facts in their places. */
export const guidesWith = (edited: GuideTexts | undefined, facts: Facts): readonly Guide[] =>
  guides.map((guide) => filled({ ...guide, ...edited?.[guide.id] }, facts));

export const guideCategoryLabels = {
  legal: "Legal",
  culture: "Culture",
  education: "Education",
} as const satisfies Record<GuideCategory, string>;

export const guides: readonly Guide[] = [
  {
    id: "new-york-laws-for-tourists",
    title: "New York Laws for Tourists",
    excerpt: "What a visitor may buy, carry and do, and where the state's permission ends.",
    category: "legal",
    tags: ["New York", "Travel", "Possession", "Driving"],
    minutes: 5,
    difficulty: "Beginner",
    steps: [
      {
        title: "Be 21, and buy from a licensed store",
        body: [
          "Adult-use cannabis in New York is for people 21 and older. It does not matter where you live. Every sale and every delivery needs a valid government photo ID that shows your birth date. A passport from another country will do.",
          "Buy from a licensed retailer only. A licensed store shows the state's dispensary verification sign near its main entrance. Scan the code on the sign, and the state tells you whether the store is on its list.",
        ],
        tip: "Look up the store on the state's list before you drive to it. Carry the ID itself, not a picture of it.",
        warning:
          "Do not buy on the street or from a shop without the sign. Nobody has checked what is in the package.",
      },
      {
        title: "Know what you may carry",
        body: [
          "An adult may carry up to 3 ounces of cannabis flower and up to 24 grams of concentrate. The oil in a vape cartridge counts as concentrate. You may give cannabis to another adult of 21 or older, within the same limits, if nothing is paid for it. Selling needs a license.",
          "Adults may grow 6 plants at their own private residence: 3 mature and 3 immature. That is a rule for people at home. A rented room for the weekend is not the place to test it.",
        ],
        tip: "Keep products in their own packages, with the receipt. The label then answers most questions for you.",
        warning:
          "More than the limit is an offense, and a large amount is a crime. The limit is for each person, not for each bag.",
      },
      {
        title: "Know where it may be used",
        body: [
          "Cannabis may be smoked or vaped where tobacco may be, and in licensed lounges. That rules out indoor workplaces, bars and restaurants, school grounds, hospitals, public transport and most public parks and beaches. Towns may add rules of their own.",
          "On private property the owner decides. Hotels and rented rooms are often smoke-free, and the fee for breaking the rule is real. Ask before you book, not after.",
        ],
        tip: "When in doubt, do not. Find a licensed lounge, or ask your host for the house rule in writing.",
        warning:
          "Federal land follows federal law, where cannabis is illegal. That covers national parks, federal buildings and military posts.",
      },
      {
        title: "Get home without breaking a law",
        body: [
          "Driving while impaired by cannabis is a crime in New York. Nobody in a car may use it, driver or passenger, moving or parked. Plan the ride before the visit: a sober driver, a taxi, a bed within walking distance.",
          "Do not take cannabis over a state line or a border, even into a place where it is legal. Do not mail it. Airports and aircraft come under federal law. What you did not use stays in New York.",
        ],
        tip: "Put closed packages in the trunk, out of reach of everyone in the car.",
        warning:
          "This is general information, not legal advice, and laws change. Check the Office of Cannabis Management, cannabis.ny.gov, before you travel.",
      },
    ],
  },
  {
    id: "lounge-etiquette",
    title: "Lounge Etiquette",
    excerpt: "How to be the guest that the staff are glad to see again.",
    category: "culture",
    tags: ["Lounge", "Manners", "Guests", "Consumption room"],
    minutes: 3,
    difficulty: "Beginner",
    steps: [
      {
        title: "Before you come",
        body: [
          "A lounge is a licensed room for adults of 21 and older. Book if the house asks for it, be on time, and have your photo ID in your hand at the door. The door checks everyone, every time, and gray hair is no exception.",
          "Eat something. Sort out the ride home while your head is clear. Read the house rules: they say what may be brought in and what may not.",
        ],
        tip: "Name one person in your group who takes nothing and drives.",
        warning: "No ID, no entry. Nobody at the door is allowed to make an exception.",
      },
      {
        title: "In the room",
        body: [
          "Sit where you are shown. Keep your voice down and your phone in your pocket. Other guests did not come to be in your pictures. Ask before you offer anything, and take a no the first time.",
          "Let the staff set the pace. If they advise you to wait, wait. They may stop serving anyone who seems to have had enough. That is their job, and the law stands behind it. Tobacco is not allowed in a room for cannabis, and no alcohol is served.",
        ],
        tip: "Ask the staff about the label. They would rather answer three questions than clean up after one mistake.",
        warning:
          "If you or someone near you feels unwell, tell the staff at once. The Poison Center is at 1-800-222-1222. In an emergency call 9-1-1.",
      },
      {
        title: "When you leave",
        body: [
          "Leave before you are the last. Settle up, thank the people who looked after you and tip as you would in any good house. Keep what you bought closed until you are home.",
          "Be quiet outside. The neighbors judge the whole trade by its parking lot. A lounge that annoys its street does not stay open long.",
        ],
        tip: "Wait inside for your ride, not on the sidewalk.",
        warning:
          "Do not drive. Feeling fine is not a test. Impaired driving is a crime, and it hurts people who had no part in your evening.",
      },
    ],
  },
  {
    id: "strain-selection-for-beginners",
    title: "Strain Selection for Beginners",
    excerpt: "Choose by the label and by your nose. The name on the jar comes last.",
    category: "education",
    tags: ["Beginners", "Labels", "Flower", "Aroma"],
    minutes: 4,
    difficulty: "Beginner",
    steps: [
      {
        title: "Read the label before the name",
        body: [
          "A strain name is a story that a breeder told. Two jars with the same name can be quite different plants. The label is duller and more useful. It gives the strength, the batch, the dates, the maker and the state's symbol.",
          "Look at the THC first, in percent for flower and in milligrams for edibles and drinks. Then look at the other cannabinoids that are listed. A bigger number is not a better product. It is only a bigger number.",
        ],
        tip: "Take a picture of the label of anything that you might want to find again.",
        warning:
          "No label, no symbol, no sale. A package without the state's universal symbol did not come through a licensed maker.",
      },
      {
        title: "Use your nose, and ask",
        body: [
          "Terpenes are what makes one flower smell of pine and the next of lemon peel or pepper. They are printed on many labels. If a smell puts you off, leave it. You do not need a better reason.",
          "The words indica and sativa describe the plant in the field. They tell you little about the jar in your hand. Tell the person at the counter what you have tried before, or that you have tried nothing, and ask how this batch differs from the next one.",
        ],
        tip: "Smell two or three, not ten. After that the nose gives up.",
        warning:
          "Staff can describe a product. They cannot give medical advice. If you take medicine, or are pregnant or nursing, speak with a doctor first.",
      },
      {
        title: "Choose small, and write it down",
        body: [
          "Buy the smallest package that there is. With an edible or a drink, count in milligrams and begin with less than one piece or one can. It can take a couple of hours to show. Many bad evenings began with a second piece taken too early.",
          "Keep a page in a notebook: date, product, batch, how much, what you noticed. Three honest lines will tell you more than any list of favorites.",
        ],
        tip: "Change one thing at a time. Otherwise you learn nothing from the notes.",
        warning:
          "Store everything locked, labeled and out of reach of children and pets. If someone takes it by accident, call the Poison Center at 1-800-222-1222.",
      },
    ],
  },
];
