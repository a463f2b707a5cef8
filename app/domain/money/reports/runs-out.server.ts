import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { isOnSale } from "~/domain/stock/cleared-batches.server";
import { addDays } from "~/lib/dates/calendar-days";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { csvLine } from "~/lib/text/csv-cell";
import { productBatches, products, saleEntries } from "~drizzle/schema";

/** The days of sales by which the next ones are foreseen, today included. */
export const PACE_DAYS = 28;

/** Within so many days Today says what runs out. */
export const SOON_DAYS = 7;

/** Four weeks say nothing of a day that is further away. */
const MOST_DAYS = 999;

/** Pieces of the product that were handed over in the last days. What was undone never left. */
const piecesSold = (today: string): SQL<number> => sql<number>`(
  select coalesce(sum(entry.quantity), 0)::int from ${saleEntries} entry
  where entry.product_id = ${products}.id and entry.kind in ('sale', 'undone')
    and entry.day between ${addDays(today, 1 - PACE_DAYS)} and ${today})`;

/** The days in which they were sold: fewer for a product that is newer. */
const paceDays = (today: string): SQL<number> => sql<number>`least(${PACE_DAYS}::int,
  greatest(1, ${today}::date
    - (${products}.created_at at time zone ${BUSINESS_TIME_ZONE})::date + 1))`;

/** In the catalogue, with a stock that is counted. */
const isCounted = and(products.countsStock, isNull(products.archivedAt));
const isOffered = and(isCounted, products.inStock);

type Pace = {
  /** Pieces that were sold in so many days. */
  sold: number;
  days: number;
};

/** How many of the present pieces are sold in so many days, at a pace. */
const soldIn = (days: number, { sold, days: paceOf }: Pace) =>
  Math.floor((days * Math.max(0, sold)) / paceOf);

/**
 * Products with the whole days for which what can be ordered lasts at the pace of the last 28 days,
 * and the day on which it is gone, null if that is years away; the shortest first. What was not sold in these days is missing,
 * and so is what is switched off. Pieces of open orders are no longer left.
 */
export async function listRunsOut(today: string) {
  const { id, name, available: left } = products;
  const found = await db
    .select({ id, name, left, sold: piecesSold(today), days: paceDays(today) })
    .from(products)
    .where(and(isOffered, gt(piecesSold(today), 0)));
  return found
    .map((row) => {
      const daysLeft = Math.floor((row.left * row.days) / row.sold);
      return { ...row, daysLeft, outOn: daysLeft > MOST_DAYS ? null : addDays(today, daysLeft) };
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft || a.name.localeCompare(b.name) || a.id - b.id);
}

export type RunsOut = Awaited<ReturnType<typeof listRunsOut>>[number];

/** How many products run out soon, and are not gone yet: an expression of another query. */
export const countRunsOutSoon = (today: string): SQL<number> => sql<number>`(
  select count(*)::int from ${products}
  where ${isOffered} and ${products}.available > 0
    and ${products}.available * ${paceDays(today)} <= ${SOON_DAYS}::int * ${piecesSold(today)})`;

/**
 * The batches that are not sold on their best-before day at the pace of their product, with the
 * pieces that are left over then, the earliest day first. Of a product the batch with the earliest
 * day is sold first, as orders take them. Pieces of open orders are no longer counted.
 */
export async function listLeftOver(today: string) {
  const batches = await db
    .select({
      id: productBatches.id,
      code: productBatches.code,
      productId: products.id,
      product: products.name,
      bestBefore: sql<string>`${productBatches.bestBefore}::text`,
      free: sql<number>`${productBatches.onHand} - ${productBatches.held}`,
      sold: piecesSold(today),
      days: paceDays(today),
    })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.productId))
    .where(
      and(
        isOnSale,
        isCounted,
        isNotNull(productBatches.bestBefore),
        gt(productBatches.onHand, productBatches.held),
      ),
    )
    .orderBy(asc(productBatches.bestBefore), asc(productBatches.id));
  const soldBefore = new Map<number, number>();
  return batches
    .map((batch) => {
      const { productId, bestBefore, free } = batch;
      const before = soldBefore.get(productId) ?? 0;
      const most = soldIn(daysTo(bestBefore, today), batch) - before;
      const leftOver = free - Math.max(0, Math.min(free, most));
      soldBefore.set(productId, before + free - leftOver);
      return { ...batch, leftOver };
    })
    .filter(({ leftOver }) => leftOver > 0);
}

export type LeftOver = Awaited<ReturnType<typeof listLeftOver>>[number];

/** The days from today to this one, both included. None if it is over. */
const daysTo = (day: string, today: string) =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000) + 1);

/** The rows of listRunsOut for a spreadsheet. */
export const runsOutCsv = (today: string) => ({
  columns: ["productId", "product", "left", "sold", "days", "daysLeft", "outOn"],
  async *lines() {
    for (const { id, name, left, sold, days, daysLeft, outOn } of await listRunsOut(today)) {
      yield csvLine([id, name, left, sold, days, daysLeft, outOn ?? ""]);
    }
  },
});

/** The rows of listLeftOver for a spreadsheet. */
export const leftOverCsv = (today: string) => ({
  columns: ["batchId", "batch", "product", "bestBefore", "free", "sold", "days", "leftOver"],
  async *lines() {
    for (const batch of await listLeftOver(today)) {
      const { id, code, product, bestBefore, free, sold, days, leftOver } = batch;
      yield csvLine([id, code, product, bestBefore, free, sold, days, leftOver]);
    }
  },
});
