import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { orderItems } from "~drizzle/schema";
import type { LockedOrder } from "../locked-order.server";
import { discountFloor } from "../rates.server";
import { lessDiscount } from "./less-discount.server";
import { itemsOf, mostDiscount, setLines } from "./price-lines.server";

type Priced = Pick<LockedOrder, "id" | "deliveryFeeCents" | "createdAt">;

/**
 * Gives lines of an open order, which the caller has locked, other quantities, 0 for none, and
 * prices the whole order again by the rates of its day. A line of fewer pieces keeps of its discount
 * what the owner's lowest price allows. Returns the total, and by how much the discounts are less.
 */
export async function changeQuantities(
  tx: Database,
  order: Priced,
  quantities: ReadonlyMap<number, number>,
): Promise<{ totalCents: number; lessCents: number }> {
  const floorPercent = await discountFloor(tx);
  const kept = [];
  let lessCents = 0;
  for (const item of await itemsOf(tx, order.id)) {
    const quantity = quantities.get(item.id) ?? item.quantity;
    const most =
      quantity < item.quantity
        ? mostDiscount({ ...item, quantity }, floorPercent)
        : item.discountCents;
    const discountCents = Math.min(item.discountCents, most);
    const cents = item.discountCents - discountCents;
    if (cents > 0) await lessDiscount(tx, { orderId: order.id, itemId: item.id, cents });
    lessCents += cents;
    if (quantity > 0) kept.push({ ...item, quantity, discountCents });
    else await tx.delete(orderItems).where(eq(orderItems.id, item.id));
  }
  return { totalCents: await setLines(tx, order, kept), lessCents };
}
