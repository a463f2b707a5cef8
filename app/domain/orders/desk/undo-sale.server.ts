import type { Database } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Acted, changeIn } from "./act-at-desk.server";
import { lastChanges } from "./last-changes.server";
import { giveBackIn } from "./pay-order.server";
import { undoActIn } from "./undo-act.server";

/**
 * Undoes an order that was sold at once: its sale and its stock, its money is given back as it was
 * paid, and it is cancelled with this reason. Undoing it again changes nothing. Problems, after which
 * the caller must roll its transaction back: those of undoAct.
 */
export async function undoSaleAtOnce(
  tx: Database,
  actor: Admin,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<Acted> {
  const { last } = await lastChanges(tx, orderId);
  if (last.status === "cancelled") return { ok: true, order: { id: orderId, status: "cancelled" } };
  if (last.status === "completed") {
    const undone = await undoActIn(tx, actor, { orderId, changeId: last.id });
    if (!undone.ok) return undone;
  }
  const given = await giveBackIn(tx, actor, orderId);
  if (!given.ok) return given;
  return changeIn(tx, actor, { orderId, seen: null }, { status: "cancelled", reason });
}
