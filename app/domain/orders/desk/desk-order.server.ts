import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { getOrderMoney } from "~/domain/money/order-money.server";
import { listPayments } from "~/domain/money/payments.server";
import { parseCents } from "~/lib/money";
import { orders, users } from "~drizzle/schema";
import { getOrder, listStatusChanges } from "../orders-queries.server";
import { nextAct } from "./next-act";
import { findUndoable } from "./undo-act.server";

/** Everything that the desk must know of one order, and what it can do. Null without one. */
export async function getDeskOrder(id: number) {
  const order = await getOrder(id);
  if (!order) return null;
  const [changes, payments, money, undoable, [mark]] = await Promise.all([
    listStatusChanges(id),
    listPayments(id),
    getOrderMoney(id),
    findUndoable(order),
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
  return {
    order,
    changes,
    payments,
    money,
    undoable,
    idCheck: idCheckedAt && { at: idCheckedAt, by: mark?.idCheckedBy ?? null },
    seen: changes.at(-1)?.id ?? 0,
    paidCents,
    openCents,
    next: nextAct({ ...order, isIdChecked, openCents, paidCents }),
  };
}

export type OrderAtDesk = NonNullable<Awaited<ReturnType<typeof getDeskOrder>>>;
