import { and, eq, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { lockDelayedMail } from "~/domain/mail/delayed-mail.server";
import { UNDO_MINUTES, UNDO_MS } from "~/domain/opening/undo-time";
import { businessTime, formatTime } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { deliveryStops } from "~drizzle/schema";
import { isReachable } from "../customer";
import { markId } from "../desk/check-order-id.server";
import { FINISHED_STATUSES, STATUS_WORDS } from "../order-status";
import { notDeliveredCause } from "../orders-mails.server";
import { type LockedOrder, lockOrder } from "../orders-queries.server";
import type { NotDelivered } from "./delivery.schema";
import { listStops, type Run } from "./delivery-queries.server";
import { lockRun } from "./plan-run.server";
import { stopBegun, stopFailed, stopFailureUndone } from "./stop-moved.server";
import { REASON_WORDS } from "./stop-state";

type StopOf = { runId: number; orderId: number };

type LockedStop = {
  run: Run;
  order: LockedOrder;
  stop: Awaited<ReturnType<typeof listStops>>[number];
};

/** A stop of a run that has left, with its order, both locked. Problems: "not-found"; "conflict". */
async function lockStop(tx: Database, { runId, orderId }: StopOf): Promise<Outcome<LockedStop>> {
  const locked = await lockRun(tx, runId);
  if (!locked.ok) return locked;
  const order = await lockOrder(tx, orderId);
  const stop = (await listStops(locked.run, tx)).find(({ id }) => id === orderId);
  if (!order || !stop) return refuse("not-found", `Order ${orderId} is not on this run`);
  if (locked.run.departedAt) return { ok: true, run: locked.run, order, stop };
  return refuse("conflict", "This run has not left yet. Press “Departed” first");
}

function refuseFinished({ id, status }: LockedOrder): Refusal | null {
  if (!FINISHED_STATUSES.includes(status)) return null;
  return refuse("conflict", `Order ${id} is ${STATUS_WORDS[status].label.toLowerCase()} meanwhile`);
}

const record = (tx: Database, actor: Admin, orderId: number, act: string, detail?: string) =>
  recordAudit(tx, actor, {
    act,
    subject: `order ${orderId}`,
    ...(detail !== undefined && { detail }),
  });

/**
 * Records that the driver is on the way to this customer, who is told at once. The same press again
 * changes nothing. Problems: "not-found"; "conflict" if the run has not left, or the order is finished
 * or came back.
 */
export function setOut(actor: Admin, at: StopOf): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockStop(tx, at);
    if (!locked.ok) return locked;
    const { order, stop } = locked;
    const refusal = refuseFinished(order);
    if (refusal) return refusal;
    if (stop.backAt)
      return refuse("conflict", `Order ${order.id} was not delivered. Undo that first`);
    if (stop.onItsWayAt) return { ok: true };
    const now = { onItsWayAt: new Date() };
    await tx.update(deliveryStops).set(now).where(eq(deliveryStops.id, stop.stopId));
    await record(tx, actor, order.id, "order on its way");
    await stopBegun(tx, { order, stopId: stop.stopId });
    return { ok: true };
  });
}

/**
 * Records that an order could not be delivered. It waits at the desk with its pieces and its payment;
 * its ID must be checked again. The customer is told after ten minutes, until when it can be undone.
 * The same press again changes nothing. Problems: "not-found"; "invalid" at `words` if the reason needs
 * some; "conflict" if the run has not left, the order is finished, or another reason was given.
 */
export function reportBack(
  actor: Admin,
  at: StopOf,
  { reason, words }: NotDelivered,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    if (reason === "other" && !words) {
      return refuse("invalid", "Say what happened. The customer reads it", { field: "words" });
    }
    const locked = await lockStop(tx, at);
    if (!locked.ok) return locked;
    const { order, stop } = locked;
    if (stop.backAt) return alreadyBack(stop, { reason, words });
    const refusal = refuseFinished(order);
    if (refusal) return refusal;
    await tx
      .update(deliveryStops)
      .set({ backAt: new Date(), reason, words })
      .where(eq(deliveryStops.id, stop.stopId));
    await markId(tx, actor, order, false);
    const { label } = REASON_WORDS[reason];
    await record(tx, actor, order.id, "order not delivered", words ? `${label}: ${words}` : label);
    await stopFailed(tx, { order, stopId: stop.stopId, report: { reason, words } });
    return { ok: true };
  });
}

function alreadyBack(
  { id, backAt, reason, words }: LockedStop["stop"],
  asked: NotDelivered,
): Outcome<object> {
  if (reason === asked.reason && words === asked.words) return { ok: true };
  const at = backAt && formatTime(businessTime(backAt));
  const said = reason && REASON_WORDS[reason].label;
  return refuse("conflict", `Order ${id} was reported at ${at} already: ${said}`);
}

/**
 * Takes reportBack back: the order is with the driver again. Idempotent. Problems: "not-found";
 * "conflict" more than ten minutes later, once the customer was told or the run is back, if the order
 * was finished, or is on another run since.
 */
export function undoBack(actor: Admin, at: StopOf): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockStop(tx, at);
    if (!locked.ok) return locked;
    const { run, order, stop } = locked;
    if (!stop.backAt) return { ok: true };
    if (!run.isOut) return refuse("conflict", `Run ${run.id} is back in the shop`);
    const cause = notDeliveredCause(order.id, stop.stopId);
    const refusal =
      refuseFinished(order) ??
      (await refuseUndo(tx, { order, backAt: stop.backAt, cause })) ??
      (await refuseElsewhere(tx, order));
    if (refusal) return refusal;
    await tx
      .update(deliveryStops)
      .set({ backAt: null, reason: null, words: null })
      .where(eq(deliveryStops.id, stop.stopId));
    await stopFailureUndone(tx, { order, stopId: stop.stopId });
    await record(tx, actor, order.id, "order not delivered taken back");
    return { ok: true };
  });
}

type Undoing = { order: LockedOrder; backAt: Date; cause: string };

async function refuseUndo(tx: Database, { order, backAt, cause }: Undoing) {
  if (Date.now() - backAt.getTime() >= UNDO_MS) {
    return refuse("conflict", `It was reported more than ${UNDO_MINUTES} minutes ago`);
  }
  return isReachable(order) && !(await lockDelayedMail(tx, cause))
    ? refuse("conflict", "The customer was told already")
    : null;
}

async function refuseElsewhere(tx: Database, { id }: LockedOrder): Promise<Refusal | null> {
  const isOpen = and(eq(deliveryStops.orderId, id), isNull(deliveryStops.backAt));
  const others = await tx.$count(deliveryStops, isOpen);
  return others > 0 ? refuse("conflict", `Order ${id} is on another run since`) : null;
}
