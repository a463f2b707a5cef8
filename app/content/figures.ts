/** A percentage with its label. */
export type PercentFigure = { readonly label: string; readonly percent: number };

/** The figures of the investor pages. This is the only place where they are set. */
type Figures = {
  /** US dollars. */
  readonly fundingTarget: number;
  readonly equityPercent: number;
  readonly licensePercent: number;
  readonly sitePercent: number;
  readonly roundPercent: number;
  /** Adds up to 100. */
  readonly useOfFunds: readonly PercentFigure[];
  readonly sampleInvestment: {
    /** US dollars. */
    readonly amount: number;
    readonly membershipInterestPercent: number;
    readonly text: string;
  };
  /** The announced year of the retail opening. */
  readonly retailLaunchYear: number;
};

const licensePercent = 100;
const sitePercent = 85;
const roundPercent = 25;

export const figures = {
  fundingTarget: 1_000_000,
  equityPercent: 10,
  licensePercent,
  sitePercent,
  roundPercent,
  useOfFunds: [
    { label: "Build-out", percent: 40 },
    { label: "Inventory", percent: 25 },
    { label: "Equipment", percent: 20 },
    { label: "Marketing and operations", percent: 15 },
  ],
  sampleInvestment: {
    amount: 15_000,
    membershipInterestPercent: 10,
    text: "$15,000 for 10% membership interest",
  },
  retailLaunchYear: 2025,
} as const satisfies Figures;
