import { db } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { refuseUnpaidDelivery } from "./desk/open-money.server";
import { moveOrder, refuseStep } from "./desk/move-order.server";
import type { OrderStatus } from "./order-status";
import { holdOrder } from "./orders-queries.server";

type Change = { orderId: number; status: OrderStatus };

/**
 * Changes an order's status, records who did it and mails the customer at once, in one transaction.
 * Setting the current status again changes nothing. Problems: "not-found", "conflict" if the new
 * status cannot follow the current one, or a delivery is not paid. At the counter the acts of the
 * desk do more.
 */
export async function changeOrderStatus(
  admin: Admin,
  { orderId, status }: Change,
): Promise<Outcome<{ order: { id: number; status: OrderStatus } }>> {
  return db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId);
    if (!order) return refuse("not-found", "That order is no longer there");
    const moved = { ok: true as const, order: { id: orderId, status } };
    if (order.status === status) return moved;
    const refusal = refuseStep(order, status) ?? (await refuseUnpaidDelivery(tx, order, status));
    if (refusal) return refusal;
    await moveOrder(tx, order, { status, by: admin, telling: "at-once" });
    const detail = `${order.status} to ${status}`;
    await recordAudit(tx, admin, { act: "order moved", subject: `order ${orderId}`, detail });
    return moved;
  });
}
