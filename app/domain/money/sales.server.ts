import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { labelledThc, type ThcFacts } from "~/domain/shop/labelled-thc";
import { listThcFacts } from "~/domain/shop/shop-queries.server";
import { parseCents } from "~/lib/money";
import { orderItemBatches, orderItems, orders, productBatches, saleEntries } from "~drizzle/schema";
import { bookingDay } from "./booking-day";
import { ratesOn } from "./rates.server";
import {
  divide,
  eachTax,
  feeTaxesIn,
  type RatesOfDay,
  TAX_COLUMNS,
  type TaxCents,
  taxesIn,
} from "./taxes";

type NewEntry = typeof saleEntries.$inferInsert;

/** How the ledger names the fee of a delivery. */
export const DELIVERY = "Delivery";

/**
 * Enters the order's lines in the sales ledger, a row for each batch that a line comes from, as
 * sold on this business day, with the taxes of that day: what was promised is the total. It has the
 * THC that the labels say now: a later edit of a product changes nothing (Tax Law § 496(a)). The
 * reason says why it is not the day of the hand-over, if so. Idempotent until the sale is undone.
 * The caller has locked the order.
 */
export async function recordSale(
  tx: Database,
  actor: AuditActor,
  orderId: number,
  day: string,
  reason: string | null = null,
) {
  if ((await openSale(tx, orderId)).length > 0) return;
  const sold = { kind: "sale" as const, orderId, day, reason, actorId: actor.id };
  const rates = await ratesOn(tx, day);
  const [{ feeCents }, items, batches] = [
    onlyRow(
      await tx
        .select({ feeCents: orders.deliveryFeeCents })
        .from(orders)
        .where(eq(orders.id, orderId)),
    ),
    await taxLines(tx, orderId, rates),
    await tx
      .select({
        orderItemId: orderItemBatches.orderItemId,
        batchId: orderItemBatches.batchId,
        quantity: orderItemBatches.quantity,
        thcPercent: productBatches.thcPercent,
      })
      .from(orderItemBatches)
      .innerJoin(productBatches, eq(productBatches.id, orderItemBatches.batchId))
      .innerJoin(orderItems, eq(orderItems.id, orderItemBatches.orderItemId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItemBatches.batchId)),
  ];
  const facts = await listThcFacts(
    tx,
    items.flatMap(({ productId }) => productId ?? []),
  );
  const entries = items.flatMap((item) =>
    entriesOf(
      item,
      batches.filter(({ orderItemId }) => orderItemId === item.id),
      facts.get(item.productId ?? 0),
    ).map((entry) => ({ ...entry, ...sold })),
  );
  if (feeCents > 0) {
    const taxes = feeTaxesIn(feeCents, items, rates);
    entries.push({ ...feeEntry(feeCents, taxes), ...sold });
    await tx
      .update(orders)
      .set({ deliveryTaxCents: taxes.salesTaxCents })
      .where(eq(orders.id, orderId));
  }
  if (entries.length > 0) await tx.insert(saleEntries).values(entries);
}

type Item = typeof orderItems.$inferSelect;

/** The order's lines with the taxes by these rates, which the receipt shows from then on. */
async function taxLines(tx: Database, orderId: number, rates: RatesOfDay): Promise<Item[]> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
  const taxed = [];
  for (const item of items) {
    const cents = parseCents(item.price) * item.quantity - item.discountCents;
    const taxes = taxesIn(cents, item.taxClass, rates);
    if (TAX_COLUMNS.some((column) => taxes[column] !== item[column])) {
      await tx.update(orderItems).set(taxes).where(eq(orderItems.id, item.id));
    }
    taxed.push({ ...item, ...taxes });
  }
  return taxed;
}

type Part = { batchId: number | null; quantity: number; thcPercent: string | null };
type Line = Omit<NewEntry, "kind" | "day">;

/** The line in parts, one for each batch. Their sums are the line's to the cent. */
function entriesOf(item: Item, batches: readonly Part[], facts: ThcFacts | undefined): Line[] {
  const counted = batches.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = { batchId: null, quantity: item.quantity - counted, thcPercent: null };
  const parts = rest.quantity > 0 ? [...batches, rest] : batches;
  const quantities = parts.map(({ quantity }) => quantity);
  const divided = (cents: number) => divide(cents, quantities);
  const discounts = divided(item.discountCents);
  const taxes = {
    stateTaxCents: divided(item.stateTaxCents),
    localTaxCents: divided(item.localTaxCents),
    distributorTaxCents: divided(item.distributorTaxCents),
    salesTaxCents: divided(item.salesTaxCents),
  };
  const thcOf = ({ quantity, thcPercent }: Part) => {
    const thc = facts && item.taxClass === "cannabis" ? labelledThc(facts, thcPercent) : null;
    return thc === null ? null : thc * quantity;
  };
  return parts.map((part, index) => ({
    orderItemId: item.id,
    productId: item.productId,
    productName: item.productName,
    batchId: part.batchId,
    taxClass: item.taxClass,
    quantity: part.quantity,
    thcHundredthsMg: thcOf(part),
    priceCents: parseCents(item.price) * part.quantity,
    discountCents: discounts[index] ?? 0,
    ...eachTax((column) => taxes[column][index] ?? 0),
  }));
}

const feeEntry = (feeCents: number, taxes: TaxCents): Line => ({
  productName: DELIVERY,
  taxClass: "goods",
  quantity: 1,
  priceCents: feeCents,
  discountCents: 0,
  ...taxes,
});

/**
 * Enters the opposite of the order's sale on the sale's own day, or today if its quarter is over.
 * Idempotent. The caller has locked the order and asked isSaleFinal.
 */
export async function undoSale(tx: Database, actor: AuditActor, orderId: number, today: string) {
  const sale = await openSale(tx, orderId);
  const opposite = sale.map(({ id: _id, createdAt: _createdAt, ...entry }) => ({
    ...entry,
    kind: "undone" as const,
    ...bookingDay(entry.day, today),
    quantity: -entry.quantity,
    thcHundredthsMg: entry.thcHundredthsMg === null ? null : -entry.thcHundredthsMg,
    priceCents: -entry.priceCents,
    discountCents: -entry.discountCents,
    ...eachTax((column) => -entry[column]),
    actorId: actor.id,
  }));
  if (opposite.length > 0) await tx.insert(saleEntries).values(opposite);
}

/** Whether the sale was corrected or refunded since, so that it can no longer be undone. */
export async function isSaleFinal(tx: Database, orderId: number): Promise<boolean> {
  const later = and(
    eq(saleEntries.orderId, orderId),
    inArray(saleEntries.kind, ["correction", "refund"]),
  );
  return (await tx.$count(saleEntries, later)) > 0;
}

/** The entries of the order's sale, if it was not undone. */
async function openSale(tx: Database, orderId: number) {
  const lastUndone = sql`coalesce((
    select max(undone.id) from ${saleEntries} undone
    where undone.order_id = ${orderId} and undone.kind = 'undone'), 0)`;
  return tx
    .select()
    .from(saleEntries)
    .where(
      and(
        eq(saleEntries.orderId, orderId),
        eq(saleEntries.kind, "sale"),
        gt(saleEntries.id, lastUndone),
      ),
    )
    .orderBy(asc(saleEntries.id));
}
