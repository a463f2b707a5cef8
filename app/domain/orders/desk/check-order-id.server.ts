import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { orders } from "~drizzle/schema";
import { FINISHED_STATUSES, STATUS_WORDS } from "../order-status";
import { type LockedOrder, lockOrder } from "../orders-queries.server";
import { NO_ORDER } from "./act-at-desk.server";

/**
 * Records that the customer's ID was checked. Idempotent. Problems: "not-found"; "conflict" if the
 * order is finished.
 */
export const checkOrderId = (actor: Admin, orderId: number) => mark(actor, orderId, true);

/** Takes the mark of checkOrderId back. Idempotent. The same problems. */
export const uncheckOrderId = (actor: Admin, orderId: number) => mark(actor, orderId, false);

function mark(actor: Admin, orderId: number, isChecked: boolean): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    if ((order.idCheckedAt !== null) !== isChecked && FINISHED_STATUSES.includes(order.status)) {
      const { label } = STATUS_WORDS[order.status];
      return refuse("conflict", `This order is ${label.toLowerCase()} meanwhile`);
    }
    await markId(tx, actor, order, isChecked);
    return { ok: true };
  });
}

/** Sets the mark of an order that the caller has locked, or takes it back. Idempotent. */
export async function markId(tx: Database, actor: Admin, order: LockedOrder, isChecked: boolean) {
  if ((order.idCheckedAt !== null) === isChecked) return;
  const set = isChecked
    ? { idCheckedAt: new Date(), idCheckedBy: actor.id }
    : { idCheckedAt: null, idCheckedBy: null };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  const act = isChecked ? "order's ID checked" : "order's ID check taken back";
  await recordAudit(tx, actor, { act, subject: `order ${order.id}` });
}
