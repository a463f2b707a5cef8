import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { dropLine } from "~/domain/money/discounts/drop-line.server";
import {
  lockWithdrawnOf,
  releaseLine,
  replaceWithdrawn,
} from "~/domain/stock/change-line-stock.server";
import { unsellUnits } from "~/domain/stock/retail-units.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItems } from "~drizzle/schema";
import { lineLeftOut } from "../order-moved.server";
import { OPEN_STATUSES, STATUS_WORDS } from "../order-status";
import { refuseUnderway } from "../delivery/delivery-queries.server";
import { type LockedOrder, lockOrder } from "../orders-queries.server";
import { NO_ORDER } from "./act-at-desk.server";

const linesOf = (tx: Database, orderId: number) =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id);

type LineAct = { orderId: number; line: number };

/**
 * Takes the pieces of an order's line that must not be handed over from other batches. Again it
 * changes nothing. Problems: "not-found"; "conflict" if the order is finished or with a driver, who
 * has no others, or too few are left.
 */
export const takeFromOtherBatch = (actor: Admin, act: LineAct) =>
  changeLine(actor, act, "taken from another batch", async (tx, { order, item }) =>
    item.productId === null
      ? null
      : ((await refuseUnderway(tx, order, OTHERS_IN_SHOP)) ??
        replaceWithdrawn(tx, {
          orderId: order.id,
          orderItemId: item.id,
          productId: item.productId,
          name: item.productName,
          actor,
        })),
  );

const OTHERS_IN_SHOP =
  "Other pieces are in the shop. Leave the line out, or report the order as not delivered";

/**
 * Leaves out a line of an order of which pieces must not be handed over, and tells the customer the
 * new total. Again it changes nothing. Problems: "not-found"; "conflict" if the order is finished,
 * or has no other line.
 */
export const leaveLineOut = (actor: Admin, act: LineAct) =>
  changeLine(actor, act, "left out", async (tx, { order, item, isOnly }) => {
    if (isOnly) return refuse("conflict", "It is the order's only line. Cancel the order instead");
    await releaseLine(tx, { orderId: order.id, orderItemId: item.id, actor });
    await unsellUnits(tx, [item.id]);
    const totalCents = await dropLine(tx, order.id, item.id);
    await lineLeftOut(tx, { order, line: { id: item.id, name: item.productName }, totalCents });
    return null;
  });

type Item = typeof orderItems.$inferSelect;
type Chosen = { order: LockedOrder; item: Item; isOnly: boolean };

function changeLine(
  actor: Admin,
  { orderId, line }: LineAct,
  what: string,
  change: (tx: Database, chosen: Chosen) => Promise<Refusal | null>,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    if (!OPEN_STATUSES.includes(order.status)) {
      const { label } = STATUS_WORDS[order.status];
      return refuse("conflict", `This order is ${label.toLowerCase()} meanwhile`);
    }
    const items = await linesOf(tx, orderId);
    const item = items.find(({ id }) => id === line);
    const withdrawn = item && (await lockWithdrawnOf(tx, [item.id]));
    if (!item || !withdrawn?.length) return { ok: true };
    const refusal = await change(tx, { order, item, isOnly: items.length === 1 });
    if (refusal) return refusal;
    const codes = withdrawn.map(({ code }) => code).join(", ");
    await recordAudit(tx, actor, {
      act: "order's line changed",
      subject: `order ${orderId}`,
      detail: `${item.quantity} × ${item.productName}, batch ${codes}: ${what}`,
    });
    return { ok: true };
  });
}
