import { asc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { decimalOf, parseCents } from "~/lib/money";
import { orderItems, orders } from "~drizzle/schema";
import type { LockedOrder } from "../locked-order.server";
import { ratesOn } from "../rates.server";
import { feeTaxesIn, taxesIn } from "../taxes";

/** The lines of an order with their prices in cents, in the order in which they were added. */
export async function itemsOf(tx: Database, orderId: number) {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
  return items.map(({ price, ...item }) => ({ ...item, cents: parseCents(price) }));
}

export type PricedItem = Awaited<ReturnType<typeof itemsOf>>[number];

/**
 * Stores quantities and discounts of an order's lines, which are all of them, with their taxes by
 * the rates of the order's day, and the total. Returns the total in cents.
 */
export async function setLines(
  tx: Database,
  { id, deliveryFeeCents, createdAt }: Pick<LockedOrder, "id" | "deliveryFeeCents" | "createdAt">,
  items: readonly PricedItem[],
): Promise<number> {
  const rates = await ratesOn(tx, businessDay(createdAt));
  for (const item of items) {
    const { quantity, discountCents, taxClass } = item;
    await tx
      .update(orderItems)
      .set({ quantity, discountCents, ...taxesIn(priceOf(item), taxClass, rates) })
      .where(eq(orderItems.id, item.id));
  }
  const total = items.reduce((sum, item) => sum + priceOf(item), deliveryFeeCents);
  await tx
    .update(orders)
    .set({
      total: decimalOf(total),
      deliveryTaxCents: feeTaxesIn(deliveryFeeCents, items, rates).salesTaxCents,
    })
    .where(eq(orders.id, id));
  return total;
}

type Line = Pick<PricedItem, "cents" | "quantity" | "discountCents">;

const priceOf = ({ cents, quantity, discountCents }: Line) => cents * quantity - discountCents;

/** The most that a line's discounts can be together, so that it keeps this part of its price. */
export function mostDiscount(
  { cents, quantity }: Omit<Line, "discountCents">,
  floorPercent: number,
) {
  const price = cents * quantity;
  // Below 2^53, and exact where the division is.
  return price - Math.ceil((price * floorPercent) / 100);
}
