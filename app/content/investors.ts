import { figures } from "./figures";
import { roundFigures, type RoundFigures, targetOf } from "./round-figures";
import type { Site } from "./site";
import { formatCount } from "~/lib/counts";

type InvestorCard = {
  readonly title: string;
  readonly value: string;
  readonly text: string;
};

export type TextSection = { readonly heading: string; readonly paragraphs: readonly string[] };

type AdminOverviewCard = {
  /** The count from the database that replaces the value, if any. */
  readonly key: "investors" | "capital" | "documents" | "round";
  readonly label: string;
  readonly value: string;
  readonly text: string;
};

type AccessLevel = {
  readonly value: "investor" | "advisor" | "board";
  readonly name: string;
  readonly grants: readonly string[];
};

const target = targetOf(roundFigures);
const year = figures.retailLaunchYear;

export const investorHeader = {
  heading: "Investors",
  disclaimer:
    "This page is information, not an offer to sell or a request to buy securities. Any investment is made by written agreement only, and it can be lost in full.",
} as const;

/** The sentence below the heading of the investor pages. */
export const investorIntro = (round: RoundFigures, { name, region }: Site): string =>
  `${name} is raising ${targetOf(round)} for ${round.equityPercent}% equity to open a small, complete cannabis business in ${region}.`;

export const investorCards = (round: RoundFigures): readonly InvestorCard[] => [
  {
    title: "License Status",
    value: round.licensePercent === 100 ? "Approved" : `${round.licensePercent}%`,
    text: "New York adult-use cannabis microbusiness license.",
  },
  {
    title: "Location",
    value: "New York",
    text: `Site approval stands at ${round.sitePercent}%.`,
  },
  {
    title: "Current Round",
    value: `${targetOf(round)} for ${round.equityPercent}% equity`,
    text: `${round.roundPercent}% of the round is raised.`,
  },
];

export const investorOverview = {
  heading: "Overview",
  paragraphs: [
    "One microbusiness license covers cultivation, processing, retail, delivery and an on-site consumption lounge. We keep all of it in one place and under one crew.",
    "The license is approved. Approval of the site is close. The money of this round builds the rooms, fills the shelves and gets the doors open.",
  ],
  progressHeading: "Where we stand",
  accessPrompt:
    "Documents, financials, updates and messages are for signed-in investors. The team gives access by hand.",
  accessLabel: "Access Investor Portal",
  meetingLabel: "Schedule Meeting",
} as const;

export const investorAbout: readonly TextSection[] = [
  {
    heading: "The business",
    paragraphs: [
      `{name} is veteran-owned. It grows a small crop, makes its own products from it and will sell them over its own counter, at the door and in its own lounge. Retail operations launch in ${year}.`,
      "Keeping every step in one house makes each one easier to watch. It also means that a bad week shows at once, and that there is nobody else to blame.",
    ],
  },
  {
    heading: "How we work",
    paragraphs: [
      "We plan in writing. We record what we did and what it cost. Investors are told the bad news as early as the good.",
      "Messages sent through this portal are answered within 24 hours.",
    ],
  },
  {
    heading: "What could go wrong",
    paragraphs: [
      "Cannabis is legal in New York and illegal under federal law. Rules, taxes and prices can change. Crops fail. Approvals take longer than planned. Read the documents, ask hard questions, and take advice of your own before you decide.",
    ],
  },
];

/** Placeholder in the Media tab until the business has its own pictures. */
export const investorMedia = {
  heading: "Media",
  intro:
    "We publish our own photographs and films only. Until a thing is built, there is no picture of it.",
  items: [
    { title: "The site", text: "Photographs of the ground and the buildings. Not yet published." },
    {
      title: "The build",
      text: "A short film of the work, from bare floor to counter. Not yet published.",
    },
    { title: "The brand", text: "Labels and marks for press use. Ask us by e-mail." },
  ],
} as const;

export const investorFinancials = {
  heading: "Financials",
  documents:
    "Detailed statements and forecasts are in the documents, for investors with access to them.",
  useOfFundsHeading: "Use of funds",
  sampleHeading: "Sample investment",
} as const;

/** Where the round stands, in words. */
export const roundSentence = (round: RoundFigures): string =>
  `The round is ${targetOf(round)} for ${round.equityPercent}% equity. ${round.roundPercent}% of it is raised.`;

export const sampleSentence = ({ sample }: RoundFigures): string =>
  `${sample}. The agreement, not this page, sets the terms.`;

export const investorContact = {
  heading: "Talk to us",
  intro: "Write or call if you would rather not use the portal.",
} as const;

export const investorAccessModal = {
  title: "Access Investor Portal",
  text: "Sign in with your account. If you have none yet, create one first, then ask the team for investor access.",
  signInLabel: "Sign In as Investor",
  cancelLabel: "Cancel",
} as const;

export const investorAdminHeader = {
  heading: "Admin Portal",
  subtitle: "Manage investor content and business data",
  badge: "Admin Access",
} as const;

/** The round in a few words: "$1M target for 10% equity". */
export function roundNote({ fundingTarget, equityPercent }: RoundFigures): string {
  const millions = fundingTarget / 1_000_000;
  const target = Number.isInteger(millions) ? `$${millions}M` : `$${formatCount(fundingTarget)}`;
  return `${target} target for ${equityPercent}% equity`;
}

export const investorAdminCards = [
  {
    key: "investors",
    label: "Active Investors",
    value: "1",
    text: "Early investor secured",
  },
  {
    key: "capital",
    label: "Capital Raised",
    value: "Committed",
    text: "First investment secured",
  },
  {
    key: "documents",
    label: "Documents",
    value: "3",
    text: "MIPA, Operating Agreement, Pitch Deck",
  },
  {
    key: "round",
    label: "Round Progress",
    value: `${figures.roundPercent}%`,
    text: roundNote(roundFigures),
  },
] as const satisfies readonly AdminOverviewCard[];

export const recentActivity = (round: RoundFigures) => [
  {
    tag: "Milestone",
    title: "First investment secured",
    text: "An early investor joined the round.",
  },
  { tag: "Legal", title: "Agreements prepared", text: "MIPA and Operating Agreement drawn up." },
  {
    tag: "Operations",
    title: "Site approval moving",
    text: `Site approval stands at ${round.sitePercent}%.`,
  },
];

export const accessLevels = [
  {
    value: "investor",
    name: "Investor",
    grants: ["View updates", "Documents", "Financial reports", "Communication"],
  },
  {
    value: "advisor",
    name: "Advisor",
    grants: [
      "All investor access",
      "Strategic input",
      "Board meeting access",
      "Advanced reporting",
    ],
  },
  {
    value: "board",
    name: "Board Member",
    grants: ["Full access", "Voting rights", "Strategic decisions", "Admin privileges"],
  },
] as const satisfies readonly AccessLevel[];

/** Rows that the first start inserts. The owner can edit or delete them. */
export const investorSamples = {
  investor: {
    name: "Early investor",
    accessLevel: "investor",
    investment: figures.sampleInvestment.text,
    status: "Active",
  },
  updates: [
    {
      title: "License approved",
      content:
        "The state approved our microbusiness license. It covers the field, the workroom, the counter, the van and the lounge.",
      type: "milestone",
      quarter: "Q1",
      year,
    },
    {
      title: "Site and round, where they stand",
      content: `Approval of the site stands at ${figures.sitePercent}%. The round of ${target} for ${figures.equityPercent}% equity stands at ${figures.roundPercent}%.`,
      type: "operational",
      quarter: "Q2",
      year,
    },
  ],
  documents: [
    {
      title: "MIPA",
      description: "Membership Interest Purchase Agreement.",
      category: "Agreement",
      accessLevel: "admin",
    },
    {
      title: "Operating Agreement",
      description: "How the company is owned and run.",
      category: "Agreement",
      accessLevel: "investor",
    },
    {
      title: "Pitch Deck",
      description: "The business and the round, in pictures and figures.",
      category: "Presentation",
      accessLevel: "investor",
    },
  ],
} as const;
