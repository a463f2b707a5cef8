import { and, asc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { productBatches, saleEntries } from "~drizzle/schema";
import type { TaxClass } from "../taxes";
import type { SalesRange } from "./sales-range";
import type { SalesRow, SalesSums } from "./sales-sums";

const sumOf = (column: PgColumn | SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const { priceCents, discountCents } = saleEntries;

const sums = {
  /** Pieces, less those that came back. */
  quantity: sumOf(saleEntries.quantity),
  priceCents: sumOf(priceCents),
  discountCents: sumOf(discountCents),
  /** What the customers paid. */
  paidCents: sumOf(sql`${priceCents} - ${discountCents}`),
  stateTaxCents: sumOf(saleEntries.stateTaxCents),
  localTaxCents: sumOf(saleEntries.localTaxCents),
  distributorTaxCents: sumOf(saleEntries.distributorTaxCents),
  salesTaxCents: sumOf(saleEntries.salesTaxCents),
};

const within = ({ from, to }: Pick<SalesRange, "from" | "to">) =>
  and(gte(saleEntries.day, from), lte(saleEntries.day, to));

const labels = {
  day: sql<string>`${saleEntries.day}::text`,
  product: sql<string>`${saleEntries.productName}`,
  batch: sql<string>`case when ${saleEntries.batchId} is null then 'No batch'
    else ${productBatches.code} || ', ' || ${saleEntries.productName} end`,
  tax: sql<string>`${saleEntries.taxClass}`,
};

/**
 * The sales of the days, undone ones, corrections and refunds taken off: a row for each day,
 * product, batch or tax class. The database adds; a report has as many rows as there are labels.
 */
export async function salesBy({ by, ...range }: SalesRange): Promise<SalesRow[]> {
  const label = labels[by];
  return db
    .select({ label, ...sums })
    .from(saleEntries)
    .leftJoin(productBatches, eq(productBatches.id, saleEntries.batchId))
    .where(within(range))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
}

/** The figures of a return: the sums of cannabis, and those of goods. */
export async function quarterFigures(
  range: Pick<SalesRange, "from" | "to">,
): Promise<{ cannabis: SalesSums; goods: SalesSums; entries: number }> {
  const sumsOf = async (taxClass: TaxClass): Promise<SalesSums> => {
    const ofClass = and(within(range), eq(saleEntries.taxClass, taxClass));
    return onlyRow(await db.select(sums).from(saleEntries).where(ofClass));
  };
  const [cannabis, goods, entries] = await Promise.all([
    sumsOf("cannabis"),
    sumsOf("goods"),
    db.$count(saleEntries, within(range)),
  ]);
  return { cannabis, goods, entries };
}
