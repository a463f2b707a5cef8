import { asc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/database/db.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { saleEntries } from "~drizzle/schema";
import { type LockedOrder, lockOrderForMoney } from "../locked-order.server";

const sumOf = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);

/** What the books say of a line and batch: the sums of its entries. */
export async function bookedParts(tx: Database, orderId: number) {
  const { orderItemId, productId, productName, batchId, taxClass } = saleEntries;
  return tx
    .select({
      orderItemId,
      productId,
      productName,
      batchId,
      taxClass,
      quantity: sumOf(saleEntries.quantity),
      /** Null if no entry has it. */
      thcHundredthsMg: sql`sum(${saleEntries.thcHundredthsMg})`.mapWith(
        (sum: string | number): number | null => Number(sum),
      ),
      priceCents: sumOf(saleEntries.priceCents),
      discountCents: sumOf(saleEntries.discountCents),
      stateTaxCents: sumOf(saleEntries.stateTaxCents),
      localTaxCents: sumOf(saleEntries.localTaxCents),
      distributorTaxCents: sumOf(saleEntries.distributorTaxCents),
      salesTaxCents: sumOf(saleEntries.salesTaxCents),
    })
    .from(saleEntries)
    .where(eq(saleEntries.orderId, orderId))
    .groupBy(orderItemId, productId, productName, batchId, taxClass)
    .orderBy(asc(orderItemId), asc(batchId));
}

export type BookedPart = Awaited<ReturnType<typeof bookedParts>>[number];

/** What the customer pays for it. */
export const netOf = ({ priceCents, discountCents }: BookedPart) => priceCents - discountCents;

type Booked = {
  ok: true;
  order: LockedOrder;
  parts: [BookedPart, ...BookedPart[]];
  /** All lines of the bill, without the fee of the delivery. */
  bill: BookedPart[];
};

/**
 * A line of an order that was handed over, with the order's row locked; null is the fee of the
 * delivery. Problems: "not-found", "conflict" if the order is not in the books, "invalid" at `line`.
 */
export async function lockBookedLine(
  tx: Database,
  orderId: number,
  line: number | null,
): Promise<Booked | Refusal> {
  const locked = await lockOrderForMoney(tx, orderId);
  if (!locked.ok) return locked;
  if (!locked.order.isSold) return refuse("conflict", "This order is not handed over");
  const all = await bookedParts(tx, orderId);
  const [first, ...others] = all.filter(({ orderItemId }) => orderItemId === line);
  if (!first) return refuse("invalid", "Choose a line of this order", { field: "line" });
  const bill = all.filter(({ orderItemId }) => orderItemId !== null);
  return { ok: true, order: locked.order, parts: [first, ...others], bill };
}
