import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { holdAll, moveOrder } from "./desk/move-order.server";
import { refuseMove } from "./desk/refuse-move.server";
import type { OrderStatus } from "./order-status";
import { lockOrder } from "./orders-queries.server";

type Change = { orderId: number; status: OrderStatus };

/**
 * Changes an order's status, records who did it and mails the customer at once, in one transaction.
 * Setting the current status again changes nothing. Problems: "not-found", and those of refuseMove
 * and holdAll, which the acts of the desk obey too.
 */
export async function changeOrderStatus(
  admin: Admin,
  { orderId, status }: Change,
): Promise<Outcome<{ order: { id: number; status: OrderStatus } }>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", "That order is no longer there");
    const moved = { ok: true as const, order: { id: orderId, status } };
    if (order.status === status) return moved;
    const refusal = (await refuseMove(tx, order, status)) ?? (await holdAll(tx, order, status));
    if (refusal) return refusal;
    await moveOrder(tx, order, { status, by: admin, telling: "at-once" });
    const detail = `${order.status} to ${status}`;
    await recordAudit(tx, admin, { act: "order moved", subject: `order ${orderId}`, detail });
    return moved;
  });
}
