import { eq, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { decimalOf, parseCents } from "~/lib/money";
import { orderItems, orders } from "~drizzle/schema";
import { lessDiscount } from "./less-discount.server";

/**
 * Takes a line off an open order, which the caller has locked, with its price and its discounts:
 * its own ones, and its part of those of the whole order. The other lines keep their prices and
 * taxes; without goods the delivery has none. Returns the new total in cents.
 */
export async function dropLine(tx: Database, orderId: number, itemId: number): Promise<number> {
  const item = onlyRow(await tx.select().from(orderItems).where(eq(orderItems.id, itemId)));
  await lessDiscount(tx, { orderId, itemId, cents: item.discountCents });
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
