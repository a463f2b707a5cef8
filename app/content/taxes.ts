/** State and local excise on cannabis, the distributor's part of it, and sales tax on goods. */
export const TAX_KINDS = ["state", "local", "distributor", "sales"] as const;

export type TaxKind = (typeof TAX_KINDS)[number];

/** The taxes that have rates. Each has one rate on a day; taxes of one kind are added. */
export const TAXES: readonly { readonly name: string; readonly kind: TaxKind }[] = [
  { name: "State excise tax", kind: "state" },
  { name: "Local excise tax", kind: "local" },
  { name: "Distributor's excise tax", kind: "distributor" },
  { name: "New York State sales tax", kind: "sales" },
  { name: "County sales tax", kind: "sales" },
  { name: "City sales tax", kind: "sales" },
  { name: "Metropolitan Commuter District sales tax", kind: "sales" },
];

export type TaxRate = {
  /** One of TAXES. */
  readonly name: string;
  readonly kind: TaxKind;
  /** Of the price before taxes. The distributor's is of three quarters of it. */
  readonly percent: number;
  /** The day (YYYY-MM-DD) from which it holds, until a later rate of the same name. */
  readonly from: string;
};

export type Taxes = {
  readonly rates: readonly TaxRate[];
  /** No discount may bring a line below this part of its price. */
  readonly floorPercent: number;
};

/**
 * New York's Tax Law, section 493: (b) and (c) since April 2022, (a) as a percentage since June
 * 2024. Sales tax on goods depends on the county: none until the owner names it.
 */
export const taxes: Taxes = {
  rates: [
    { name: "State excise tax", kind: "state", percent: 9, from: "2022-04-01" },
    { name: "Local excise tax", kind: "local", percent: 4, from: "2022-04-01" },
    { name: "Distributor's excise tax", kind: "distributor", percent: 9, from: "2024-06-01" },
  ],
  floorPercent: 80,
};
