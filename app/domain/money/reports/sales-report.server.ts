import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Taxes } from "~/content/taxes";
import { publishedTaxes } from "~/domain/website/published.server";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { productBatches, products, saleEntries, users } from "~drizzle/schema";
import { DELIVERY } from "../sales.server";
import {
  addTaxes,
  NO_TAXES,
  type RatesOfDay,
  ratesOfDay,
  type TaxCents,
  type TaxClass,
  taxesIn,
} from "../taxes";
import { isTimeline, NO_HOUR, type SalesRange } from "./sales-range";
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

/** The fee of a delivery, which is of no product. */
const isFee = sql`(${saleEntries.orderItemId} is null and ${saleEntries.productId} is null
  and ${saleEntries.productName} = ${DELIVERY})`;

/**
 * What is said of the hand-over that an entry is of, or changes. An entry whose order was deleted
 * after its retention speaks for itself.
 */
const ofSale = (words: (entry: SQL) => SQL) => sql<string>`coalesce((
  select ${words(sql`sale`)} from ${saleEntries} sale
  where sale.order_id = ${saleEntries}.order_id and sale.kind = 'sale'
    and sale.id <= ${saleEntries}.id
  order by sale.id desc limit 1), ${words(sql`${saleEntries}`)})`;

/** The hour in which it was entered. A hand-over that was entered on a later day has none. */
const hourOf = (entry: SQL) => {
  const at = sql`(${entry}.created_at at time zone ${BUSINESS_TIME_ZONE})`;
  return sql`case when ${at}::date = ${entry}.day then to_char(${at}, 'HH24:00')
    else ${NO_HOUR} end`;
};

const personOf = (entry: SQL) => sql`coalesce((
  select ${users.username} from ${users} where ${users.id} = ${entry}.actor_id), 'Former member')`;

const labels = {
  day: sql<string>`${saleEntries.day}::text`,
  hour: ofSale(hourOf),
  person: ofSale(personOf),
  product: sql<string>`${saleEntries.productName}`,
  category: sql<string>`case when ${isFee} then ${DELIVERY}
    else coalesce(${products.category}, 'Deleted product') end`,
  batch: sql<string>`case when ${saleEntries.batchId} is null then 'No batch'
    else ${productBatches.code} || ', ' || ${saleEntries.productName} end`,
  tax: sql<string>`${saleEntries.taxClass}`,
};

/**
 * The sales of the days, undone ones, corrections and refunds taken off: a row for each day, hour of
 * the day, person who handed over, product, category, batch or tax class. Days and hours in their
 * sequence, of the rest what was sold most first. What is taken off belongs to its own day, and to
 * the hour and the person of its sale. The category is the product's present one. The database adds;
 * a report has as many rows as there are labels.
 */
export async function salesBy({ by, ...range }: SalesRange): Promise<SalesRow[]> {
  const label = labels[by];
  return db
    .select({ label, ...sums })
    .from(saleEntries)
    .leftJoin(productBatches, eq(productBatches.id, saleEntries.batchId))
    .leftJoin(products, eq(products.id, saleEntries.productId))
    .where(within(range))
    .groupBy(sql`1`)
    .orderBy(...(isTimeline(by) ? [] : [desc(sums.paidCents)]), asc(sql`1`));
}

const paid = sql`${priceCents} - ${discountCents}`;

/** The fee of a delivery of cannabis alone, which bears no sales tax. */
const isUntaxedFee = sql`(${isFee} and ${saleEntries.salesTaxCents} = 0)`;

type DaySums = { day: string; cannabisCents: number; goodsCents: number; feeCents: number };

/** What was paid on each day: for cannabis, for goods and taxed fees, and for untaxed fees. */
async function paidByDay(range: Pick<SalesRange, "from" | "to">): Promise<DaySums[]> {
  const { taxClass } = saleEntries;
  return db
    .select({
      day: saleEntries.day,
      cannabisCents: sumOf(sql`case when ${taxClass} = 'cannabis' then ${paid} end`),
      goodsCents: sumOf(
        sql`case when ${taxClass} = 'goods' and not ${isUntaxedFee} then ${paid} end`,
      ),
      feeCents: sumOf(sql`case when ${isUntaxedFee} then ${paid} end`),
    })
    .from(saleEntries)
    .where(within(range))
    .groupBy(saleEntries.day);
}

/** What bore no sales tax: deliveries of cannabis alone, and goods on days without a rate. */
function untaxedSums(days: readonly DaySums[], taxes: Taxes) {
  const withoutRate = days.filter(({ day }) => ratesOfDay(taxes, day).sales === 0);
  return {
    deliveryCents: days.reduce((sum, one) => sum + one.feeCents, 0),
    goodsCents: withoutRate.reduce((sum, one) => sum + one.goodsCents, 0),
  };
}

/** The taxes in the totals, rounded once for all days of the same rates and not in each line. */
function taxesOfTotals(days: readonly DaySums[], taxes: Taxes): TaxCents {
  const totals = new Map<string, { rates: RatesOfDay; cannabis: number; goods: number }>();
  for (const { day, cannabisCents, goodsCents } of days) {
    const rates = ratesOfDay(taxes, day);
    const key = JSON.stringify(rates);
    const total = totals.get(key) ?? { rates, cannabis: 0, goods: 0 };
    total.cannabis += cannabisCents;
    total.goods += goodsCents;
    totals.set(key, total);
  }
  // More may come back than is sold, and shares are of amounts that are not negative.
  const taxesOf = (cents: number, taxClass: TaxClass, rates: RatesOfDay, sum: TaxCents) =>
    addTaxes(sum, taxesIn(Math.abs(cents), taxClass, rates), cents < 0 ? -1 : 1);
  return [...totals.values()].reduce(
    (sum, { rates, cannabis, goods }) =>
      taxesOf(goods, "goods", rates, taxesOf(cannabis, "cannabis", rates, sum)),
    NO_TAXES,
  );
}

/** The THC of the cannabis that was sold, less what came back (Tax Law § 496(a)). */
async function thcOf(range: Pick<SalesRange, "from" | "to">) {
  const { quantity, taxClass, thcHundredthsMg } = saleEntries;
  return onlyRow(
    await db
      .select({
        hundredthsMg: sumOf(thcHundredthsMg),
        unknownPieces: sumOf(sql`case when ${thcHundredthsMg} is null then ${quantity} end`),
      })
      .from(saleEntries)
      .where(and(within(range), eq(taxClass, "cannabis"))),
  );
}

/** The figures of a return: the sums of cannabis, and those of goods. */
export async function quarterFigures(range: Pick<SalesRange, "from" | "to">): Promise<{
  cannabis: SalesSums;
  goods: SalesSums;
  /** Of goods: what bore no sales tax. */
  untaxed: { deliveryCents: number; goodsCents: number };
  /** The taxes by rate × total. The sums of the rounded lines are what customers paid. */
  ofTotals: TaxCents;
  /** Of the cannabis: its THC, and how many pieces are without a known one. */
  thc: { hundredthsMg: number; unknownPieces: number };
  entries: number;
}> {
  const sumsOf = async (taxClass: TaxClass): Promise<SalesSums> => {
    const ofClass = and(within(range), eq(saleEntries.taxClass, taxClass));
    return onlyRow(await db.select(sums).from(saleEntries).where(ofClass));
  };
  const [cannabis, goods, days, taxes, thc, entries] = await Promise.all([
    sumsOf("cannabis"),
    sumsOf("goods"),
    paidByDay(range),
    publishedTaxes(db),
    thcOf(range),
    db.$count(saleEntries, within(range)),
  ]);
  const untaxed = untaxedSums(days, taxes);
  return { cannabis, goods, untaxed, ofTotals: taxesOfTotals(days, taxes), thc, entries };
}
