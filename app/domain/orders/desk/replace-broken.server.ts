import { and, eq } from "drizzle-orm";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { replaceBroken } from "~/domain/stock/change-line-stock.server";
import { lastMovementOf } from "~/domain/stock/stock-queries.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { orderItems } from "~drizzle/schema";
import { OPEN_STATUSES, STATUS_WORDS } from "../order-status";
import { refuseUnderway } from "../delivery/delivery-queries.server";
import { lockOrder } from "../orders-queries.server";
import { NO_ORDER } from "./act-at-desk.server";

type BrokenPiece = {
  orderId: number;
  line: number;
  /** From which the broken piece is. */
  batch: number;
  /** The order's newest movement of stock that the page showed. Null: nothing is compared. */
  moved: number | null;
};

const OTHERS_IN_SHOP =
  "Other pieces are in the shop. Report it as not delivered, or hand it over and refund the piece";

const MOVED =
  "The pieces of this order changed since you opened the page. Nothing was done now. Look at it and press again";

/**
 * Sets a piece of an order's line that broke aside, and gives the order another one of the same
 * product. A second press by the same person counts once. Problems: "not-found"; "conflict" if
 * the order is finished or with a driver, its pieces changed since the page was opened, or no other
 * piece is left.
 */
export function replaceBrokenPiece(
  actor: Admin,
  broken: BrokenPiece,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "replace broken piece", by: actor.id, content: broken };
  return once(act, { id: orderItems.id }, async (tx) => {
    const { orderId, line, batch: batchId, moved } = broken;
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    if (!OPEN_STATUSES.includes(order.status)) {
      const { label } = STATUS_WORDS[order.status];
      return refuse("conflict", `This order is ${label.toLowerCase()} meanwhile`);
    }
    const underway = await refuseUnderway(tx, order, OTHERS_IN_SHOP);
    if (underway) return underway;
    if (moved !== null && moved !== (await lastMovementOf(orderId, tx))) {
      return refuse("conflict", MOVED);
    }
    const [item] = await tx
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.id, line)));
    if (!item || item.productId === null) return refuse("conflict", MOVED);
    const { id: orderItemId, productId, productName: name } = item;
    const piece = { orderId, orderItemId, productId, name, batchId, actor };
    const refusal = await replaceBroken(tx, piece);
    if (refusal) return refusal;
    await recordAudit(tx, actor, {
      act: "order's line changed",
      subject: `order ${orderId}`,
      detail: `1 × ${name}: broken, another piece`,
    });
    return { ok: true, id: line };
  });
}
