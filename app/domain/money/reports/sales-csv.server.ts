import { and, eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { csvDollars, csvLine } from "~/lib/text/csv-cell";
import { productBatches, retailUnits, saleEntries } from "~drizzle/schema";
import type { SalesRange } from "./sales-range";
import { salesBy } from "./sales-report.server";

type Days = Pick<SalesRange, "from" | "to">;

const within = ({ from, to }: Days) => and(gte(saleEntries.day, from), lte(saleEntries.day, to));

const batchCode = sql`(
  select batch.code from ${productBatches} batch where batch.id = ${saleEntries.batchId})`;

/** The tag of the batch's package. Before tags were entered it was the batch's code. */
const packageLabel = sql`(
  select coalesce(batch.package_tag, batch.code) from ${productBatches} batch
  where batch.id = ${saleEntries.batchId})`;

/** The ids of the single units that were scanned, with spaces between. */
const retailIds = sql`(
  select string_agg(unit.retail_id, ' ' order by unit.id) from ${retailUnits} unit
  where unit.order_item_id = ${saleEntries.orderItemId} and unit.sold_at is not null
    and (unit.batch_id is null or unit.batch_id = ${saleEntries.batchId}))`;

/** The books of the days for the accountant: a row for each entry, amounts in dollars. */
export const salesCsv = (days: Days) =>
  csvLines(
    saleEntries.id,
    {
      entry: saleEntries.id,
      day: saleEntries.day,
      kind: saleEntries.kind,
      order: saleEntries.orderId,
      product: saleEntries.productName,
      batch: batchCode,
      taxClass: saleEntries.taxClass,
      quantity: saleEntries.quantity,
      price: saleEntries.priceCents,
      discount: saleEntries.discountCents,
      paid: { cents: sql`${saleEntries.priceCents} - ${saleEntries.discountCents}` },
      stateTax: saleEntries.stateTaxCents,
      localTax: saleEntries.localTaxCents,
      distributorTax: saleEntries.distributorTaxCents,
      salesTax: saleEntries.salesTaxCents,
      // Milligrams are counted in hundredths, and written as cents are.
      thcMg: saleEntries.thcHundredthsMg,
      reason: saleEntries.reason,
    },
    within(days),
  );

/** The rows of salesBy for a spreadsheet, amounts in dollars. */
export const sumsCsv = (range: SalesRange) => ({
  columns: [
    ...[range.by, "quantity", "price", "discount", "paid"],
    ...["stateTax", "localTax", "distributorTax", "salesTax"],
  ],
  async *lines() {
    for (const { label, quantity, ...sums } of await salesBy(range)) {
      const { priceCents, discountCents, paidCents } = sums;
      const taxes = [sums.stateTaxCents, sums.localTaxCents, sums.distributorTaxCents];
      const cents = [priceCents, discountCents, paidCents, ...taxes, sums.salesTaxCents];
      yield csvLine([
        ...[label, quantity],
        ...cents.map((sum) => ({ number: csvDollars(String(sum)) })),
      ]);
    }
  },
});

/** Sales of cannabis that were not undone since. */
const isCannabis = and(
  eq(saleEntries.kind, "sale"),
  eq(saleEntries.taxClass, "cannabis"),
  sql`not exists (
    select 1 from ${saleEntries} undone
    where undone.order_id = ${saleEntries}.order_id and undone.kind = 'undone'
      and undone.id > ${saleEntries}.id)`,
);

/**
 * How many sales of cannabis the days have, and how many of them trackAndTraceCsv cannot have,
 * because no batch is known.
 */
export async function countTrackAndTrace(days: Days): Promise<{ all: number; missing: number }> {
  const isOfDays = and(within(days), isCannabis);
  const [all, missing] = await Promise.all([
    db.$count(saleEntries, isOfDays),
    db.$count(saleEntries, and(isOfDays, isNull(saleEntries.batchId))),
  ]);
  return { all, missing };
}

/**
 * Sales for the state's track-and-trace, Metrc: the fields of its documented sales receipts, and
 * after them the ids of the units that were scanned. The label of the package is its tag, or the batch's code without one. What is from no batch is left out and counted
 * by countTrackAndTrace. The amount is before taxes and after
 * discounts. Returns have no field there and stay out.
 */
export const trackAndTraceCsv = (days: Days) =>
  csvLines(
    saleEntries.id,
    {
      SalesDateTime: sql`to_char(${saleEntries.createdAt} at time zone ${BUSINESS_TIME_ZONE},
        'YYYY-MM-DD"T"HH24:MI:SS')`,
      ExternalReceiptNumber: saleEntries.orderId,
      SalesCustomerType: sql`'Consumer'`,
      PackageLabel: packageLabel,
      Quantity: saleEntries.quantity,
      UnitOfMeasure: sql`'Each'`,
      TotalAmount: {
        cents: sql`${saleEntries.priceCents} - ${saleEntries.discountCents}
          - ${saleEntries.stateTaxCents} - ${saleEntries.localTaxCents}`,
      },
      RetailItemIds: retailIds,
    },
    and(within(days), isCannabis, isNotNull(saleEntries.batchId)),
  );
