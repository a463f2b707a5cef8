import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { orders, orderStatusChanges } from "~drizzle/schema";
import { isReachable } from "./customer";
import { orderUrl } from "./order-links.server";
import { statusMail } from "./order-mail";
import { nextStatuses, type OrderStatus, STATUS_WORDS } from "./order-status";
import { holdOrder } from "./orders-queries.server";

type Change = { orderId: number; status: OrderStatus };

/**
 * Changes an order's status, records who did it and mails the customer, in one transaction. Setting
 * the current status again changes nothing. Problems: "not-found", "conflict" if the new status
 * cannot follow the current one.
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
    if (!nextStatuses(order.status).includes(status)) {
      const [from, to] = [STATUS_WORDS[order.status].label, STATUS_WORDS[status].label];
      return refuse(
        "conflict",
        `An order that is ${from.toLowerCase()} cannot become ${to.toLowerCase()}`,
      );
    }
    await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
    const change = onlyRow(
      await tx
        .insert(orderStatusChanges)
        .values({ orderId, status, changedBy: admin.id })
        .returning({ id: orderStatusChanges.id }),
    );
    const detail = `${order.status} to ${status}`;
    await recordAudit(tx, admin, { act: "order moved", subject: `order ${orderId}`, detail });
    if (isReachable(order)) {
      await queueMail(tx, statusMail(order, { id: change.id, status }, orderUrl(orderId)));
    }
    return moved;
  });
}
