import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { getOrderMoney } from "~/domain/money/order-money.server";
import { listPayments } from "~/domain/money/payments.server";
import { lastMovementOf, leftOf, listBatchesOf } from "~/domain/stock/stock-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { parseCents } from "~/lib/money";
import { orders, users } from "~drizzle/schema";
import { getStopOf } from "../delivery/delivery-queries.server";
import { isUnderway, stopState } from "../delivery/stop-state";
import { overSoldToday } from "../limits/over-day.server";
import { getOrder, listStatusChanges, type OrderRow } from "../orders-queries.server";
import { OPEN_STATUSES } from "../order-status";
import { nextAct } from "./next-act";
import { findUndoable } from "./undo-act.server";

/** Everything that the desk must know of one order, and what it can do. Null without one. */
export async function getDeskOrder(id: number) {
  const order = await getOrder(id);
  if (!order) return null;
  const isOpen = OPEN_STATUSES.includes(order.status);
  const [changes, payments, money, undoable, batches, overLimit, left, moved, stop, [mark]] =
    await Promise.all([
      listStatusChanges(id),
      listPayments(id),
      getOrderMoney(id),
      findUndoable(order),
      listBatchesOf(order.items.map(({ id: line }) => line)),
      isOpen ? overSoldToday(order) : [],
      leftOf(order.items.map(({ productId }) => productId).filter((one) => one !== null)),
      lastMovementOf(id),
      order.fulfilment === "delivery" ? getStopOf(id) : null,
      db
        .select({ idCheckedAt: orders.idCheckedAt, idCheckedBy: users.username })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.idCheckedBy))
        .where(eq(orders.id, id)),
    ]);
  const paidCents = payments.reduce((sum, { cents }) => sum + cents, 0);
  const openCents = parseCents(order.total) + money.changedCents - paidCents;
  const idCheckedAt = mark?.idCheckedAt ?? null;
  const isIdChecked = idCheckedAt !== null;
  const withdrawn = batches.filter((batch) => isOpen && batch.withdrawn !== null);
  return {
    order,
    /** Its newest stop on a run. */
    stop,
    /** Whether it is in the vehicle, where no other pieces are. */
    isAboard: stop !== null && isUnderway(stopState(stop, order.status)),
    batches,
    /** What must not be handed over. */
    withdrawn,
    /** The limits of New York that a hand-over today would exceed. */
    overLimit,
    /** What could break, by line and batch, and how many others are left. None once it is finished. */
    pieces: isOpen
      ? batches.map(({ orderItemId: line, batchId, code, productId, quantity }) => ({
          ...{ line, batchId, code, quantity, left: left.get(productId) ?? 0 },
          name: order.items.find((item) => item.id === line)?.productName ?? "",
        }))
      : [],
    /** The newest movement of its stock, which the buttons for broken pieces name. */
    moved,
    changes,
    payments,
    money,
    undoable,
    idCheck: idCheckedAt && { at: idCheckedAt, by: mark?.idCheckedBy ?? null },
    seen: changes.at(-1)?.id ?? 0,
    paidCents,
    openCents,
    handOverDays: handOverDays(order, [
      idCheckedAt,
      payments.at(-1)?.createdAt ?? null,
      order.windowStartsAt,
    ]),
    next: nextAct({
      ...order,
      isIdChecked,
      openCents,
      paidCents,
      hasWithdrawn: withdrawn.length > 0,
    }),
  };
}

/**
 * The days on which the order may have been handed over: today, and earlier ones on which something
 * happened to it, the newest first.
 */
function handOverDays({ createdAt }: OrderRow, events: readonly (Date | null)[]): string[] {
  const [first, today] = [businessDay(createdAt), businessDay(new Date())];
  const days = events.flatMap((one) => (one ? businessDay(one) : []));
  const earlier = days.filter((day) => day >= first && day < today);
  return [today, ...[...new Set(earlier)].sort().reverse()];
}

export type OrderAtDesk = NonNullable<Awaited<ReturnType<typeof getDeskOrder>>>;
