import { figures, type PercentFigure } from "./figures";
import { formatCount } from "~/lib/counts";

/** A step of the business, with its date and state. */
type Milestone = {
  readonly title: string;
  readonly quarter?: "Q1" | "Q2" | "Q3" | "Q4" | undefined;
  readonly year: number;
  readonly badge: "Milestone Completed" | "In Progress" | "Upcoming";
  readonly text: string;
};

/** The figures that the owner edits. */
export type RoundFigures = {
  /** The day (YYYY-MM-DD) that the figures describe. Not shown while it is not set. */
  readonly asOf?: string | undefined;
  readonly fundingTarget: number;
  readonly equityPercent: number;
  readonly licensePercent: number;
  readonly sitePercent: number;
  readonly roundPercent: number;
  readonly useOfFunds: readonly PercentFigure[];
  readonly sample: string;
  readonly milestones: readonly Milestone[];
};

export const roundFigures: RoundFigures = {
  asOf: undefined,
  fundingTarget: figures.fundingTarget,
  equityPercent: figures.equityPercent,
  licensePercent: figures.licensePercent,
  sitePercent: figures.sitePercent,
  roundPercent: figures.roundPercent,
  useOfFunds: figures.useOfFunds,
  sample: figures.sampleInvestment.text,
  milestones: [
    {
      title: "License approved",
      quarter: "Q1",
      year: figures.retailLaunchYear,
      badge: "Milestone Completed",
      text: "The state approved our microbusiness license. Everything else rests on it.",
    },
    {
      title: "Site approval",
      quarter: "Q2",
      year: figures.retailLaunchYear,
      badge: "In Progress",
      text: `Approval of the site stands at ${figures.sitePercent}%. The rest is under way.`,
    },
    {
      title: "Retail launch",
      year: figures.retailLaunchYear,
      badge: "Upcoming",
      text: "The counter opens once the site is approved and the build-out is done.",
    },
  ],
};

/** The figures that are shown as bars, in their order. */
export const progressOf = (round: RoundFigures): PercentFigure[] => [
  { label: "License approval", percent: round.licensePercent },
  { label: "Site approval", percent: round.sitePercent },
  { label: "Funding round", percent: round.roundPercent },
];

/** The target as a price: "$1,000,000". */
export const targetOf = ({ fundingTarget }: RoundFigures): string =>
  `$${formatCount(fundingTarget)}`;
