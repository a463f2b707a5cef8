import { type Database, db } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { paidCents } from "~/domain/money/payments.server";
import { formatMoney } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { moveOrder, refuseStep } from "./move-order.server";
import { openCents, refuseUnpaidDelivery } from "./open-money.server";
import type { OrderStatus } from "../order-status";
import { type HeldOrder, holdOrder } from "../orders-queries.server";
import { lastChanges, refuseMeanwhile } from "./last-changes.server";

/** An act at the desk. `seen` is the newest change that its page showed, if it says so. */
export type DeskAct = { orderId: number; seen: number | null };

export const NO_ORDER = "That order is no longer there";

export type Acted = Outcome<{ order: { id: number; status: OrderStatus } }>;

// The customer of each of these acts is told after ten minutes. Until then it can be undone. The
// same act by the same person again changes nothing. All problems: "not-found"; "conflict" if the
// status cannot follow, or somebody else did something since the page was opened.

/** Confirms an order. */
export const confirmOrder = (actor: Admin, act: DeskAct) =>
  changeAtDesk(actor, act, { status: "confirmed" });

/** Marks an order as ready to be handed over. Problem too: "conflict" for a delivery not yet paid. */
export const markReady = (actor: Admin, act: DeskAct) =>
  changeAtDesk(actor, act, { status: "ready" });

/** Cancels an order, with a reason for the customer. Problem too: "conflict" while it is paid. */
export const cancelAtDesk = (actor: Admin, { reason, ...act }: DeskAct & { reason: string }) =>
  changeAtDesk(actor, act, { status: "cancelled", reason, check: refuseWhilePaid });

/** Hands an order over. Problem too: "conflict" unless the ID was checked and all is paid. */
export const handOverOrder = (actor: Admin, act: DeskAct) =>
  changeAtDesk(actor, act, { status: "completed", check: refuseHandOver });

type Step = {
  status: OrderStatus;
  reason?: string;
  check?: (tx: Database, order: HeldOrder) => Promise<Refusal | null>;
};

function changeAtDesk(
  actor: Admin,
  { orderId, seen }: DeskAct,
  { status, reason, check }: Step,
): Promise<Acted> {
  return db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    const { last } = await lastChanges(tx, orderId);
    const done = { ok: true as const, order: { id: orderId, status } };
    if (order.status === status && last.by?.id === actor.id) return done;
    if (seen !== null && last.id !== seen) return refuseMeanwhile(last, seen);
    const refusal =
      refuseStep(order, status) ??
      (await refuseUnpaidDelivery(tx, order, status)) ??
      (await check?.(tx, order));
    if (refusal) return refusal;
    await moveOrder(tx, order, { status, by: actor, reason: reason ?? null, telling: "later" });
    const detail = `${order.status} to ${status}${reason ? `: ${reason}` : ""}`;
    await recordAudit(tx, actor, { act: "order moved", subject: `order ${orderId}`, detail });
    return done;
  });
}

async function refuseHandOver(tx: Database, order: HeldOrder): Promise<Refusal | null> {
  if (!order.idCheckedAt) return refuse("conflict", "Check the customer's ID first");
  const open = await openCents(tx, order);
  return open > 0 ? refuse("conflict", `${formatMoney(open)} is not paid yet`) : null;
}

async function refuseWhilePaid(tx: Database, order: HeldOrder): Promise<Refusal | null> {
  const paid = await paidCents(tx, order.id);
  return paid > 0 ? refuse("conflict", `Give back the ${formatMoney(paid)} first`) : null;
}
