import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { bookingDay } from "~/domain/money/booking-day";
import { paidCents } from "~/domain/money/payments.server";
import { lockWithdrawnOf } from "~/domain/stock/change-line-stock.server";
import { businessDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import { orderItems } from "~drizzle/schema";
import { refuseOverSold } from "../limits/over-day.server";
import { nextStatuses, type OrderStatus, STATUS_WORDS } from "../order-status";
import type { LockedOrder } from "../orders-queries.server";
import { openCents, refuseByMoney } from "./open-money.server";

/**
 * Why the team cannot give an order, which the caller has locked, this status now; null if it can.
 * All rules of a move are here, for the desk and for the API. Problems: "conflict" if the status
 * cannot follow the present one; a delivery leaves, or an order is handed over, before it is paid;
 * pieces of a withdrawn batch are made ready or handed over; an order is handed over without a check
 * of the ID, with more paid than it costs, or above New York's purchase limits of the day of its sale
 * (today unless `handedOverOn` says otherwise); or it is cancelled before its money was given back.
 */
export async function refuseMove(
  tx: Database,
  order: LockedOrder,
  status: OrderStatus,
  handedOverOn: string | null = null,
): Promise<Refusal | null> {
  const refusal = refuseStep(order, status) ?? (await refuseByMoney(tx, order, status));
  if (refusal) return refusal;
  if (status === "cancelled") return refuseWhilePaid(tx, order);
  if (status === "completed") return refuseHandOver(tx, order, handedOverOn);
  return status === "ready" ? refuseWithdrawn(tx, await linesOf(tx, order.id)) : null;
}

type Item = typeof orderItems.$inferSelect;

const linesOf = (tx: Database, orderId: number): Promise<Item[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));

function refuseStep(order: LockedOrder, status: OrderStatus): Refusal | null {
  if (nextStatuses(order.status).includes(status)) return null;
  const [from, to] = [STATUS_WORDS[order.status].label, STATUS_WORDS[status].label];
  return refuse(
    "conflict",
    `An order that is ${from.toLowerCase()} cannot become ${to.toLowerCase()}`,
  );
}

async function refuseHandOver(
  tx: Database,
  order: LockedOrder,
  handedOverOn: string | null,
): Promise<Refusal | null> {
  if (!order.idCheckedAt) return refuse("conflict", "Check the customer's ID first");
  // Before the money: a line that is left out changes it.
  const items = await linesOf(tx, order.id);
  const today = businessDay(new Date());
  const { day } = bookingDay(handedOverOn ?? today, today);
  const refusal =
    (await refuseOverSold(tx, order, items, day)) ?? (await refuseWithdrawn(tx, items));
  if (refusal) return refusal;
  const open = await openCents(tx, order);
  return open > 0 ? refuse("conflict", `${formatMoney(open)} is not paid yet`) : null;
}

/**
 * Why an order, which the caller has locked, cannot be made ready or handed over: pieces of it are
 * from a withdrawn batch, or from one past its best-before day. Null if none are. No batch of the
 * order is withdrawn until the transaction ends.
 */
async function refuseWithdrawn(tx: Database, items: readonly Item[]): Promise<Refusal | null> {
  const withdrawn = await lockWithdrawnOf(
    tx,
    items.map(({ id }) => id),
  );
  if (withdrawn.length === 0) return null;
  const words = withdrawn.map(({ orderItemId, code, quantity, withdrawn: why }) => {
    const name = items.find(({ id }) => id === orderItemId)?.productName;
    return `${quantity} × ${name} of batch ${code} must not be handed over (${why})`;
  });
  return refuse(
    "conflict",
    `${words.join(". ")}. Take it from another batch, or leave the line out`,
  );
}

/** Why an order, which the caller has locked, cannot end yet: money is with us for it. Or null. */
export async function refuseWhilePaid(tx: Database, order: LockedOrder): Promise<Refusal | null> {
  const paid = await paidCents(tx, order.id);
  return paid > 0 ? refuse("conflict", `Give back the ${formatMoney(paid)} first`) : null;
}
