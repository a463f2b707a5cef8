import { and, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import { csvLines } from "~/database/csv-lines.server";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { productBatches, saleEntries } from "~drizzle/schema";
import type { SalesRange } from "./sales-range";

type Days = Pick<SalesRange, "from" | "to">;

const within = ({ from, to }: Days) => and(gte(saleEntries.day, from), lte(saleEntries.day, to));

const batchCode = sql`(
  select batch.code from ${productBatches} batch where batch.id = ${saleEntries.batchId})`;

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
      reason: saleEntries.reason,
    },
    within(days),
  );

/** Sales of cannabis from a batch that were not undone since. */
const isReported = and(
  eq(saleEntries.kind, "sale"),
  eq(saleEntries.taxClass, "cannabis"),
  isNotNull(saleEntries.batchId),
  sql`not exists (
    select 1 from ${saleEntries} undone
    where undone.order_id = ${saleEntries}.order_id and undone.kind = 'undone'
      and undone.id > ${saleEntries}.id)`,
);

/**
 * Sales for the state's track-and-trace, Metrc: the fields of its documented sales receipts, and no
 * others. The label of the package is the batch's code. The amount is before taxes and after
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
      PackageLabel: batchCode,
      Quantity: saleEntries.quantity,
      UnitOfMeasure: sql`'Each'`,
      TotalAmount: {
        cents: sql`${saleEntries.priceCents} - ${saleEntries.discountCents}
          - ${saleEntries.stateTaxCents} - ${saleEntries.localTaxCents}`,
      },
    },
    and(within(days), isReported),
  );
