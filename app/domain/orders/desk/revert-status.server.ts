import { asc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { hasProvenEmail } from "~/domain/accounts/accounts-queries.server";
import { isSaleFinal, undoSale } from "~/domain/money/sales.server";
import { releaseAboveCap } from "~/domain/stock/change-line-stock.server";
import { holdStock, releaseStock, unsellStock } from "~/domain/stock/order-stock.server";
import { resellUnits, unsellUnits } from "~/domain/stock/retail-units.server";
import { businessDay } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import { refuseOverDay } from "../limits/over-day.server";
import type { OrderStatus } from "../order-status";
import type { LockedOrder } from "../orders-queries.server";
import { freeWindow, retakeWindow } from "../pickup/order-windows.server";
import { stockLines } from "./move-order.server";
import { refuseWhilePaid } from "./refuse-move.server";

/**
 * Takes back what orderMoved did for the order's present status, so that it has the one before.
 * Problem: "conflict" if the sale was corrected since, the order's stock was given away, or it would
 * be expired with money that was taken for it. Then nothing was changed.
 */
export async function revertStatus(
  tx: Database,
  order: LockedOrder,
  { actor, before }: { actor: Admin; before: OrderStatus },
): Promise<Refusal | null> {
  if (order.status === "completed") return revertSale(tx, order, actor);
  if (order.status === "cancelled") {
    const refusal = await takeAgain(tx, order);
    if (refusal) return refusal;
  }
  if (before === "pending" && !(await isOfKnown(tx, order))) {
    await releaseAboveCap(tx, order.id, await stockLines(tx, order.id), actor);
  }
  if (before === "expired") {
    const refusal = await refuseWhilePaid(tx, order);
    if (refusal) return refusal;
    await releaseStock(tx, order.id, actor);
    await unsellUnits(tx, await itemIds(tx, order.id));
    await freeWindow(tx, order);
  }
  return null;
}

/** Whether an account with a proven address placed the order, which then held all of its pieces. */
async function isOfKnown(tx: Database, { id, userId }: LockedOrder) {
  const [first] = await tx
    .select({ by: orderStatusChanges.changedBy })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(asc(orderStatusChanges.id))
    .limit(1);
  // The team enters orders of others, which have no account.
  const placedBy = userId ?? first?.by ?? null;
  return placedBy !== null && (await hasProvenEmail({ id: placedBy }, tx));
}

async function itemIds(tx: Database, orderId: number) {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return items.map(({ id }) => id);
}

/**
 * Takes again what the order held, which its cancellation or its expiry gave away. Problem:
 * "conflict" if others have it now, or the customer's other orders leave no room.
 */
export async function takeAgain(tx: Database, order: LockedOrder): Promise<Refusal | null> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const refusal =
    (await refuseOverDay(tx, order, items)) ??
    (await holdStock(tx, order.id, await stockLines(tx, order.id)));
  if (refusal) return refuse("conflict", `${refusal.problem.message}, so it stays ${order.status}`);
  await resellUnits(
    tx,
    items.map(({ id }) => id),
  );
  await retakeWindow(tx, order);
  return null;
}

async function revertSale(tx: Database, order: LockedOrder, actor: Admin): Promise<Refusal | null> {
  if (await isSaleFinal(tx, order.id)) {
    return refuse("conflict", "The sale was corrected or refunded since, so it stays");
  }
  await tx.update(orders).set({ soldOn: null }).where(eq(orders.id, order.id));
  await unsellStock(tx, order.id, actor);
  await undoSale(tx, actor, order.id, businessDay(new Date()));
  return null;
}
