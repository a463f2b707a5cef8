import { and, desc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { orderDiscounts } from "~drizzle/schema";

type Less = { orderId: number; itemId: number; cents: number };

/**
 * Makes the discounts that a line of an open order has less by so much, the newest first: its own
 * ones, and then its part of those of the whole order. The caller changes the line.
 */
export async function lessDiscount(tx: Database, { orderId, itemId, cents }: Less) {
  const ofOrder = eq(orderDiscounts.orderId, orderId);
  const given = await tx
    .select({
      id: orderDiscounts.id,
      cents: orderDiscounts.cents,
      orderItemId: orderDiscounts.orderItemId,
    })
    .from(orderDiscounts)
    .where(ofOrder)
    .orderBy(desc(orderDiscounts.id));
  const own = given.filter(({ orderItemId }) => orderItemId === itemId);
  const ofWhole = given.filter(({ orderItemId }) => orderItemId === null);
  let rest = cents;
  for (const discount of [...own, ...ofWhole]) {
    const less = Math.min(rest, discount.cents);
    rest -= less;
    const isIt = and(ofOrder, eq(orderDiscounts.id, discount.id));
    if (less === discount.cents) await tx.delete(orderDiscounts).where(isIt);
    else if (less > 0)
      await tx
        .update(orderDiscounts)
        .set({ cents: discount.cents - less })
        .where(isIt);
  }
}
