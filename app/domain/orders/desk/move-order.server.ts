import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Refusal } from "~/lib/outcome";
import { holdRest, type StockLine } from "~/domain/stock/order-stock.server";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import { type Moved, orderMoved } from "../order-moved.server";
import type { OrderStatus } from "../order-status";
import type { LockedOrder } from "../orders-queries.server";

type Move = Pick<Moved, "by" | "telling" | "handedOverOn"> & {
  status: OrderStatus;
  /** For the customer, who reads it in the mail. */
  reason?: string | null;
};

/**
 * Holds the pieces that an order without an account does not hold before the team takes it up.
 * Problem: "conflict" if fewer are left.
 */
export async function holdAll(
  tx: Database,
  order: Pick<LockedOrder, "id" | "status">,
  status: OrderStatus,
): Promise<Refusal | null> {
  const isTakenUp = order.status === "pending" && status !== "cancelled" && status !== "expired";
  return isTakenUp ? holdRest(tx, order.id, await stockLines(tx, order.id)) : null;
}

/** The lines of an order whose products are still there, for its stock. */
export async function stockLines(tx: Database, orderId: number): Promise<StockLine[]> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return items.flatMap(({ id, productId, productName, quantity }) =>
    productId === null ? [] : [{ orderItemId: id, productId, name: productName, quantity }],
  );
}

/**
 * Gives an order that the caller has locked another status, in its history too, with everything
 * that follows from it (order-moved.server.ts). The caller asks refuseMove before.
 */
export async function moveOrder(tx: Database, order: LockedOrder, move: Move) {
  const { status, by, reason = null, ...how } = move;
  await tx.update(orders).set({ status }).where(eq(orders.id, order.id));
  const change = onlyRow(
    await tx
      .insert(orderStatusChanges)
      .values({ orderId: order.id, status, changedBy: by?.id ?? null, reason })
      .returning({ id: orderStatusChanges.id }),
  );
  await orderMoved(tx, { order, change: { id: change.id, status, reason }, by, ...how });
}
