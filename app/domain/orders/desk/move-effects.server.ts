import { eq } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { isSaleFinal, recordSale, undoSale } from "~/domain/money/sales.server";
import { holdStock, releaseStock, sellStock, unsellStock } from "~/domain/stock/order-stock.server";
import { businessDay } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import { orderItems, orders } from "~drizzle/schema";
import { refuseOverDay } from "../limits/over-day.server";
import type { OrderStatus } from "../order-status";
import type { HeldOrder } from "../orders-queries.server";
import { freeWindow, retakeWindow } from "../pickup/order-windows.server";

type Step = { status: OrderStatus; by: Admin | null };

/** What an order's new status changes elsewhere: its stock, its window and its sale. */
export async function applyStatus(tx: Database, order: HeldOrder, { status, by }: Step) {
  if (status === "cancelled" || status === "expired") {
    await releaseStock(tx, order.id, by);
    await freeWindow(tx, order);
  }
  if (status === "completed" && by) {
    await sellStock(tx, order.id, by);
    const day = businessDay(new Date());
    await tx.update(orders).set({ soldOn: day }).where(eq(orders.id, order.id));
    await recordSale(tx, by, order.id, day);
  }
}

/**
 * Takes back what applyStatus did for the order's present status. Problem: "conflict" if the sale
 * was corrected since, or the order's stock was given away. Then nothing was changed.
 */
export async function revertStatus(
  tx: Database,
  order: HeldOrder,
  actor: Admin,
): Promise<Refusal | null> {
  if (order.status === "completed") return revertSale(tx, order, actor);
  return order.status === "cancelled" ? takeAgain(tx, order) : null;
}

/** What the order holds, which its cancellation gave away. */
async function takeAgain(tx: Database, order: HeldOrder): Promise<Refusal | null> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const lines = items.flatMap(({ id, productId, productName, quantity }) =>
    productId === null ? [] : [{ orderItemId: id, productId, name: productName, quantity }],
  );
  const refusal = (await refuseOverDay(tx, order, items)) ?? (await holdStock(tx, order.id, lines));
  if (refusal) return refuse("conflict", `${refusal.problem.message}, so it stays cancelled`);
  await retakeWindow(tx, order);
  return null;
}

async function revertSale(tx: Database, order: HeldOrder, actor: Admin): Promise<Refusal | null> {
  if (await isSaleFinal(tx, order.id)) {
    return refuse("conflict", "The sale was corrected or refunded since, so it stays");
  }
  await tx.update(orders).set({ soldOn: null }).where(eq(orders.id, order.id));
  await unsellStock(tx, order.id, actor);
  await undoSale(tx, actor, order.id, businessDay(new Date()));
  return null;
}
