import type { TaxCents } from "../taxes";

/** Sums of entries, in cents. What came back and was undone is taken off. */
export type SalesSums = TaxCents & {
  /** Pieces. */
  quantity: number;
  priceCents: number;
  discountCents: number;
  /** What the customers paid: the price less the discount. */
  paidCents: number;
};

export type SalesRow = SalesSums & { label: string };

/** The rows added up. */
export function totalOf(rows: readonly SalesSums[]): SalesSums {
  const sum = (column: keyof SalesSums) => rows.reduce((total, row) => total + row[column], 0);
  return {
    quantity: sum("quantity"),
    priceCents: sum("priceCents"),
    discountCents: sum("discountCents"),
    paidCents: sum("paidCents"),
    stateTaxCents: sum("stateTaxCents"),
    localTaxCents: sum("localTaxCents"),
    distributorTaxCents: sum("distributorTaxCents"),
    salesTaxCents: sum("salesTaxCents"),
  };
}

/** What was paid, without the taxes on the sale. The distributor's tax is a part of it. */
export const netCents = ({ paidCents, stateTaxCents, localTaxCents, salesTaxCents }: SalesSums) =>
  paidCents - stateTaxCents - localTaxCents - salesTaxCents;
