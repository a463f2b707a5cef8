import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { holdAll, moveOrder } from "./move-order.server";
import { refuseMove } from "./refuse-move.server";
import type { OrderStatus } from "../order-status";
import { type LockedOrder, lockOrder } from "../orders-queries.server";
import { lastChanges, refuseMeanwhile } from "./last-changes.server";

/** An act at the desk. `seen` is the newest change that its page showed, if it says so. */
export type DeskAct = { orderId: number; seen: number | null };

export const NO_ORDER = "That order is no longer there";

export type Acted = Outcome<{ order: { id: number; status: OrderStatus } }>;

// The customer of each of these acts is told after ten minutes. Until then it can be undone. The
// same act by the same person again changes nothing. All problems: "not-found"; "conflict" if the
// status cannot follow, or somebody else did something since the page was opened.

/** Confirms an order. Problem too: "conflict" if too few pieces are left. */
export const confirmOrder = (actor: Admin, act: DeskAct) =>
  changeAtDesk(actor, act, { status: "confirmed" });

/** Marks an order as ready to be handed over. Problem too: "conflict" for a delivery not yet paid. */
export const markReady = (actor: Admin, act: DeskAct) =>
  changeAtDesk(actor, act, { status: "ready" });

/** Cancels an order, with a reason for the customer. Problem too: "conflict" while it is paid. */
export const cancelAtDesk = (actor: Admin, { reason, ...act }: DeskAct & { reason: string }) =>
  changeAtDesk(actor, act, { status: "cancelled", reason });

/**
 * Hands an order over, on the present business day or an earlier one, which is the day of its sale.
 * Problems too: "conflict" unless the ID was checked and exactly the price is paid; "invalid" for
 * another day.
 */
export const handOverOrder = (
  actor: Admin,
  { day = null, ...act }: DeskAct & { day?: string | null },
) => changeAtDesk(actor, act, { status: "completed", handedOverOn: day });

type Step = {
  status: OrderStatus;
  reason?: string;
  handedOverOn?: string | null;
};

function changeAtDesk(actor: Admin, act: DeskAct, step: Step): Promise<Acted> {
  return db.transaction((tx) => changeIn(tx, actor, act, step));
}

/** The same in the caller's transaction. */
export async function changeIn(
  tx: Database,
  actor: Admin,
  { orderId, seen }: DeskAct,
  { status, reason, handedOverOn = null }: Step,
): Promise<Acted> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse("not-found", NO_ORDER);
  const { last } = await lastChanges(tx, orderId);
  const done = { ok: true as const, order: { id: orderId, status } };
  if (order.status === status && last.by?.id === actor.id) return done;
  if (seen !== null && last.id !== seen) return refuseMeanwhile(last, seen);
  const refusal =
    refuseDay(order, handedOverOn) ??
    (await refuseMove(tx, order, status, handedOverOn)) ??
    (await holdAll(tx, order, status));
  if (refusal) return refusal;
  const move = { status, reason: reason ?? null, handedOverOn };
  await moveOrder(tx, order, { ...move, by: actor, telling: "later" });
  const more = reason ?? (handedOverOn ? `handed over on ${handedOverOn}` : null);
  const detail = `${order.status} to ${status}${more ? `: ${more}` : ""}`;
  await recordAudit(tx, actor, { act: "order moved", subject: `order ${orderId}`, detail });
  return done;
}

function refuseDay({ createdAt }: LockedOrder, day: string | null): Refusal | null {
  const isPossible = !day || (day >= businessDay(createdAt) && day <= businessDay(new Date()));
  return isPossible ? null : refuse("invalid", "Choose a day from that of the order to today");
}
