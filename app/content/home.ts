import { figures } from "./figures";

/** A label and its value, shown as a row of a facts table. */
type Fact = readonly [label: string, value: string];

type Product = {
  readonly name: string;
  /** Strength and size belong here, never in the blurb. */
  readonly facts: readonly Fact[];
  readonly flavors?: readonly string[];
  readonly blurb: string;
  readonly badge: "Coming Soon";
};

type Service = { readonly slug: string; readonly name: string; readonly text: string };

type Value = { readonly name: string; readonly text: string };

type Experience = {
  readonly value: "private-tasting" | "educational-workshop" | "group-tour";
  readonly title: string;
  readonly duration: string;
  readonly minGuests: number;
  readonly maxGuests: number;
  readonly description: string;
};

/** Heading and intro of a section that contains a form or a list. */
type SectionIntro = { readonly heading: string; readonly intro: string };

export const hero = {
  kicker: "Veteran-owned. Licensed in New York.",
  heading: "A small farm, run like a good unit",
  lead: "One license. One piece of ground in {region}. Field, workroom, counter and van answer to the same people.",
  exploreLabel: "Explore Products",
  updatesLabel: "Get Launch Updates",
  /** The text alternative of the hero picture. */
  pictureText: "Ridgelines at dawn, one behind the other.",
} as const;

export const productsSection = {
  heading: "Products",
  intro: "Four products. What is in each one stands on the front.",
  flavorsLabel: "Flavors",
  note: `Retail operations launch in ${figures.retailLaunchYear}. Leave your e-mail and we will write when the doors open.`,
  notifyLabel: "Get Notified When We Launch",
} as const;

export const products: readonly Product[] = [
  {
    name: "Heirloom Flower",
    facts: [
      ["Form", "Dried flower"],
      ["Seed", "Heirloom lines"],
    ],
    blurb:
      "Old seed lines, grown slowly and cured until they are done. We keep notes on every row.",
    badge: "Coming Soon",
  },
  {
    name: "BattleBrew Infused Sweet Tea",
    facts: [
      ["Strength", "10mg THC per can"],
      ["Size", "12 FL OZ"],
    ],
    blurb: "Tea, sugar and a cold can. The whole can is the measure.",
    badge: "Coming Soon",
  },
  {
    name: "Cosmic Chewz",
    facts: [
      ["Package", "100mg per package"],
      ["Piece", "10mg per piece"],
    ],
    flavors: ["watermelon", "blue raspberry", "strawberry", "banana", "cherry", "cheesecake"],
    blurb: "Chews in measured pieces. Count out one, and lock the rest away.",
    badge: "Coming Soon",
  },
  {
    name: "Freedom Fog Vapes",
    facts: [["Size", "1G cartridges"]],
    blurb: "Cartridges with the batch on the label, so that each one can be traced to its row.",
    badge: "Coming Soon",
  },
];

export const servicesSection = {
  heading: "Services",
  intro: "Six jobs under one license.",
} as const satisfies SectionIntro;

export const services = [
  {
    slug: "cultivation",
    name: "Cultivation",
    text: "A small crop, walked every day. We write down weather, water and work.",
  },
  {
    slug: "processing",
    name: "Processing",
    text: "Drying, trimming, infusing and packing, a few steps from the field.",
  },
  {
    slug: "retail",
    name: "Retail",
    text: "One counter, our own goods, and time to answer questions.",
  },
  {
    slug: "delivery",
    name: "Delivery",
    text: "Brought to your door by our own people. They check your ID before they hand it over.",
  },
  {
    slug: "lounge",
    name: "On-Site Consumption Lounge",
    text: "A room for adults with house rules on the wall and trained staff on the floor.",
  },
  {
    slug: "events",
    name: "Events",
    text: "Tastings, workshops and tours for small groups, by appointment.",
  },
] as const satisfies readonly Service[];

export const about = {
  heading: "About",
  title: "From service to soil",
  story: [
    "I came home from service with habits I never shook: up before light, gear counted, boots clean. For a while I did not know what they were for.",
    "Farming answered that. A field asks what a unit asks. Show up. Do the small jobs right. Write down what happened. Look after the person next to you.",
    "We chose {region} because the ground is good and the neighbors say what they think. We mean to hire here, buy here and keep the road by our gate clean.",
    "The license took a great deal of paper, and we read all of it. When the doors open, come and see what we did with it.",
  ],
} as const;

export const values = [
  { name: "Veteran-Led", text: "Clear plans, shared work, and nobody gets the worst job twice." },
  { name: "Community-Focused", text: "We answer to {region}: its jobs, its roads, its quiet." },
  { name: "Quality-Driven", text: "We measure, label and record. What does not pass stays here." },
] as const satisfies readonly Value[];

export const team = {
  heading: "Team",
  intro:
    "We hire for the field, the workroom, the counter and the road. Veterans and neighbors are welcome. So is anyone who turns up on time.",
  applyLabel: "Apply Now",
  formTitle: "Join Our Team",
} as const;

export const events = {
  heading: "Events",
  intro:
    "Three ways to spend time with us. Send a request, and within 24 hours we contact you to confirm it.",
  ageNote: "Guests must be 21+. Bring a government photo ID.",
} as const;

export const experiences = [
  {
    value: "private-tasting",
    title: "Private Tasting",
    duration: "2-3 hours",
    minGuests: 2,
    maxGuests: 8,
    description: "A table of your own and a host who knows each batch. Seated and unhurried.",
  },
  {
    value: "educational-workshop",
    title: "Educational Workshop",
    duration: "3-4 hours",
    minGuests: 6,
    maxGuests: 15,
    description: "The plant, the label and the law, from the people who do the work.",
  },
  {
    value: "group-tour",
    title: "Group Tour",
    duration: "1-2 hours",
    minGuests: 4,
    maxGuests: 20,
    description: "A walk from field to workroom to counter. Wear boots you can get muddy.",
  },
] as const satisfies readonly Experience[];

export const educationTeaser = {
  heading: "Education",
  title: "Cannabis tourism, done properly",
  intro:
    "Coming from out of town? Know the law before the road: what you may carry, where it may be used, how you get home. Our guides are short and free.",
  linkLabel: "Read the Guides",
} as const;

export const newsletter = {
  heading: "Newsletter",
  intro: "Launch news by e-mail. No chatter. Every message has a link to unsubscribe.",
} as const satisfies SectionIntro;

export const contact = {
  heading: "Contact",
  intro: "Questions, ideas, a fence down? Write or call. A person here reads every message.",
} as const satisfies SectionIntro;
