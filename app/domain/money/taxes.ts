import type { TaxKind, Taxes } from "~/content/taxes";

export type TaxClass = "cannabis" | "goods";

/** The sum of the rates of each kind, in thousandths of a percent. */
export type RatesOfDay = Readonly<Record<TaxKind, number>>;

/** The taxes in an amount, named as the columns of an order's line and of the ledger. */
export type TaxCents = {
  stateTaxCents: number;
  localTaxCents: number;
  distributorTaxCents: number;
  salesTaxCents: number;
};

export const NO_TAXES: TaxCents = {
  stateTaxCents: 0,
  localTaxCents: 0,
  distributorTaxCents: 0,
  salesTaxCents: 0,
};

/** The names of the columns, in the order of receipts and reports. */
export const TAX_COLUMNS = [
  "stateTaxCents",
  "localTaxCents",
  "distributorTaxCents",
  "salesTaxCents",
] as const satisfies readonly (keyof TaxCents)[];

/** How receipts and reports name the taxes. */
export const TAX_WORDS: Record<keyof TaxCents, string> = {
  stateTaxCents: "State excise tax on cannabis",
  localTaxCents: "Local excise tax on cannabis",
  distributorTaxCents: "Distributor's excise tax on cannabis",
  salesTaxCents: "Sales tax",
};

/** Thousandths of a percent in the whole. */
const WHOLE = 100_000;

/** Of a name, the latest rate that holds on the day. Rates of one kind are added. */
export function ratesOfDay({ rates }: Taxes, day: string): RatesOfDay {
  const sums = { state: 0, local: 0, distributor: 0, sales: 0 };
  const holds = rates.filter(({ from }) => from <= day);
  for (const { name, kind, percent, from } of holds) {
    const isLatest = holds.every((other) => other.name !== name || other.from <= from);
    if (isLatest) sums[kind] += Math.round(percent * 1000);
  }
  return sums;
}

/**
 * The taxes that a price includes (docs/decisions/money.md). Each is rounded to the cent, half a
 * cent up. What is left after the taxes on the sale is the price without them, of which the
 * distributor's tax is a part.
 */
export function taxesIn(cents: number, taxClass: TaxClass, rates: RatesOfDay): TaxCents {
  if (taxClass === "goods") {
    return { ...NO_TAXES, salesTaxCents: share(cents, rates.sales, WHOLE + rates.sales) };
  }
  const all = WHOLE + rates.state + rates.local;
  const stateTaxCents = share(cents, rates.state, all);
  const localTaxCents = share(cents, rates.local, all);
  const net = cents - stateTaxCents - localTaxCents;
  // 75 percent of the price without the taxes (Tax Law, section 493(a), for a microbusiness).
  const distributorTaxCents = share(net, rates.distributor * 75, WHOLE * 100);
  return { ...NO_TAXES, stateTaxCents, localTaxCents, distributorTaxCents };
}

/**
 * The taxes that the fee of a delivery includes: all of it bears sales tax as soon as one thing on
 * the bill does (New York Tax Bulletin ST-838). Cannabis bears none.
 */
export function feeTaxesIn(
  cents: number,
  bill: readonly { taxClass: TaxClass }[],
  rates: RatesOfDay,
): TaxCents {
  const isTaxable = bill.some(({ taxClass }) => taxClass === "goods");
  return isTaxable ? taxesIn(cents, "goods", rates) : NO_TAXES;
}

/**
 * cents × part ÷ whole, rounded half up, for amounts that are not negative. Exact: the products of
 * prices and rates are above 2^53. Of nothing (whole is 0) it is 0.
 */
export function share(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const twice = 2n * BigInt(cents) * BigInt(part) + BigInt(whole);
  return Number(twice / (2n * BigInt(whole)));
}

/**
 * The amount divided in the proportion of the parts. The results add up to the amount: each is the
 * difference of two rounded sums.
 */
export function divide(cents: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let before = 0;
  return parts.map((part) => {
    const [from, to] = [before, before + part];
    before = to;
    return share(cents, to, whole) - share(cents, from, whole);
  });
}

/** Taxes added, or taken off with a factor of -1. */
export function addTaxes(one: TaxCents, other: TaxCents, factor: 1 | -1 = 1): TaxCents {
  return eachTax((column) => one[column] + factor * other[column]);
}

/** Taxes of which each is computed for itself. */
export function eachTax(centsOf: (column: keyof TaxCents) => number): TaxCents {
  return {
    stateTaxCents: centsOf("stateTaxCents"),
    localTaxCents: centsOf("localTaxCents"),
    distributorTaxCents: centsOf("distributorTaxCents"),
    salesTaxCents: centsOf("salesTaxCents"),
  };
}
