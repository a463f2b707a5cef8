import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { decimalOf, parseCents } from "~/lib/money";
import { orderDiscounts, orderItems, orders } from "~drizzle/schema";

/**
 * Takes a line off an open order, which the caller has locked, with its price and its discounts:
 * its own ones, and its part of those of the whole order. The other lines keep their prices and
 * taxes; without goods the delivery has none. Returns the new total in cents.
 */
export async function dropLine(tx: Database, orderId: number, itemId: number): Promise<number> {
  const item = onlyRow(await tx.select().from(orderItems).where(eq(orderItems.id, itemId)));
  const own = await tx
    .delete(orderDiscounts)
    .where(eq(orderDiscounts.orderItemId, itemId))
    .returning({ cents: orderDiscounts.cents });
  await lessOfWhole(
    tx,
    orderId,
    own.reduce((rest, { cents }) => rest - cents, item.discountCents),
  );
  await tx.delete(orderItems).where(eq(orderItems.id, itemId));
  const cents = parseCents(item.price) * item.quantity - item.discountCents;
  const { total } = onlyRow(
    await tx
      .update(orders)
      .set({
        total: sql`${orders.total} - ${decimalOf(cents)}::numeric`,
        // The delivery bears sales tax as long as there are goods.
        deliveryTaxCents: sql`case when exists (
          select 1 from ${orderItems} line
          where line.order_id = ${orders}.id and line.tax_class = 'goods')
          then ${orders.deliveryTaxCents} else 0 end`,
      })
      .where(eq(orders.id, orderId))
      .returning({ total: orders.total }),
  );
  return parseCents(total);
}

/** Makes the discounts of the whole order less by so much, the newest first. */
async function lessOfWhole(tx: Database, orderId: number, cents: number) {
  const ofWhole = await tx
    .select({ id: orderDiscounts.id, cents: orderDiscounts.cents })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.orderId, orderId), isNull(orderDiscounts.orderItemId)))
    .orderBy(desc(orderDiscounts.id));
  let rest = cents;
  for (const discount of ofWhole) {
    const less = Math.min(rest, discount.cents);
    rest -= less;
    const isIt = eq(orderDiscounts.id, discount.id);
    if (less === discount.cents) await tx.delete(orderDiscounts).where(isIt);
    else if (less > 0)
      await tx
        .update(orderDiscounts)
        .set({ cents: discount.cents - less })
        .where(isIt);
  }
}
