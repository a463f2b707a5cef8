import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { lockDelayedMail, isMailDelayed } from "~/domain/mail/delayed-mail.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { UNDO_MINUTES, UNDO_MS } from "~/domain/opening/undo-time";
import { orders, orderStatusChanges } from "~drizzle/schema";
import { isReachable } from "../customer";
import { statusCause } from "../orders-mails.server";
import { moveUndone } from "../order-moved.server";
import { STATUS_WORDS } from "../order-status";
import { type LockedOrder, lockOrder, type OrderRow } from "../orders-queries.server";
import { driverWith } from "../delivery/delivery-queries.server";
import { type Acted, NO_ORDER } from "./act-at-desk.server";
import { type Change, lastChanges, refuseMeanwhile } from "./last-changes.server";
import { revertStatus } from "./revert-status.server";

const NOT_UNDONE = "What was changed of an order is not undone. Change it again";

const isFresh = (change: Change) => Date.now() - change.createdAt.getTime() < UNDO_MS;

/** The newest act on an order, if it can be undone now, and until when. */
export async function findUndoable(order: OrderRow) {
  const { last, before } = await lastChanges(db, order.id);
  if (!before || !last.by || last.changed !== null || !isFresh(last)) return null;
  if (isReachable(order) && !(await isMailDelayed(statusCause(last.id)))) return null;
  return { changeId: last.id, until: new Date(last.createdAt.getTime() + UNDO_MS) };
}

/**
 * Undoes the newest act on an order, as if it had never been: its mail, its entry in the history,
 * its stock, window and sale. The audit log keeps both. Undoing it again changes nothing. Problems:
 * "not-found"; "conflict" if it was done more than ten minutes ago, the customer was told, somebody
 * did something since, the order is with a driver, or what the order needs was given away meanwhile.
 */
export function undoAct(
  actor: Admin,
  { orderId, changeId }: { orderId: number; changeId: number },
): Promise<Acted> {
  return db.transaction((tx) => undoActIn(tx, actor, { orderId, changeId }));
}

/** The same in the caller's transaction. */
export async function undoActIn(
  tx: Database,
  actor: Admin,
  { orderId, changeId }: { orderId: number; changeId: number },
): Promise<Acted> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse("not-found", NO_ORDER);
  const { last, before } = await lastChanges(tx, orderId);
  if (last.id < changeId) return { ok: true, order: { id: orderId, status: order.status } };
  if (last.id > changeId) return refuseMeanwhile(last, changeId);
  if (last.changed !== null) return refuse("conflict", NOT_UNDONE);
  if (!before || !last.by) return refuse("conflict", "There is nothing to undo");
  const refusal =
    (await refuseUndo(tx, order, last)) ??
    (await revertStatus(tx, order, { actor, before: before.status }));
  if (refusal) return refusal;
  await revert(tx, order, { last, before });
  const detail = `${last.status} back to ${before.status}`;
  await recordAudit(tx, actor, { act: "order act undone", subject: `order ${orderId}`, detail });
  return { ok: true, order: { id: orderId, status: before.status } };
}

async function refuseUndo(tx: Database, order: LockedOrder, last: Change): Promise<Refusal | null> {
  const { label } = STATUS_WORDS[last.status];
  if (!isFresh(last)) {
    return refuse("conflict", `${label} was more than ${UNDO_MINUTES} minutes ago`);
  }
  if (isReachable(order) && !(await lockDelayedMail(tx, statusCause(last.id)))) {
    return refuse("conflict", "The customer was told already");
  }
  const driver = await driverWith(tx, order);
  return driver
    ? refuse("conflict", `This order is with ${driver}, so it stays ${label.toLowerCase()}`)
    : null;
}

async function revert(
  tx: Database,
  order: LockedOrder,
  { last, before }: { last: Change; before: Change },
) {
  await tx.update(orders).set({ status: before.status }).where(eq(orders.id, order.id));
  await tx
    .delete(orderStatusChanges)
    .where(and(eq(orderStatusChanges.orderId, order.id), eq(orderStatusChanges.id, last.id)));
  // The undone act had taken the place of this mail, if it was not sent yet.
  const wasUntold = last.createdAt.getTime() - before.createdAt.getTime() < UNDO_MS;
  await moveUndone(tx, { order, last, untold: before.by && wasUntold ? before : null });
}
