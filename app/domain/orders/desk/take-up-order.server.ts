import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { refuse } from "~/lib/outcome";
import { STATUS_WORDS } from "../order-status";
import { lockOrder } from "../orders-queries.server";
import { type Acted, type DeskAct, NO_ORDER } from "./act-at-desk.server";
import { lastChanges, refuseMeanwhile } from "./last-changes.server";
import { moveOrder } from "./move-order.server";
import { takeAgain } from "./revert-status.server";

/**
 * Takes up an order that expired: it holds its pieces again and goes on where it stood, confirmed at
 * least. No clock ends it again. The same act by the same person again changes nothing. Problems:
 * "not-found"; "conflict" if it is not expired, somebody did something since, its pieces are no
 * longer there, or the customer's other orders of its day leave no room.
 */
export function takeUpOrder(actor: Admin, { orderId, seen }: DeskAct): Promise<Acted> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    const { last, before } = await lastChanges(tx, orderId);
    const isOwn = before?.status === "expired" && last.by?.id === actor.id;
    if (isOwn) return { ok: true, order: { id: orderId, status: order.status } };
    if (seen !== null && last.id !== seen) return refuseMeanwhile(last, seen);
    if (order.status !== "expired") {
      const { label } = STATUS_WORDS[order.status];
      return refuse(
        "conflict",
        `This order is ${label.toLowerCase()}. Only expired ones are taken up`,
      );
    }
    const refusal = await takeAgain(tx, order);
    if (refusal) return refusal;
    const status = before?.status === "ready" ? "ready" : "confirmed";
    await moveOrder(tx, order, { status, by: actor, telling: "later" });
    const detail = `expired to ${status}`;
    await recordAudit(tx, actor, { act: "order moved", subject: `order ${orderId}`, detail });
    return { ok: true, order: { id: orderId, status } };
  });
}
