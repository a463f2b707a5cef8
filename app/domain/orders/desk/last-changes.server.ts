import { desc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { businessTime, formatTime } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import { orderStatusChanges, users } from "~drizzle/schema";
import { type OrderStatus, STATUS_WORDS } from "../order-status";

export type Change = {
  id: number;
  status: OrderStatus;
  by: { id: number; username: string } | null;
  reason: string | null;
  createdAt: Date;
};

/** The newest change of an order's status, and the one before it. */
export async function lastChanges(tx: Database, orderId: number) {
  const rows = await tx
    .select({
      id: orderStatusChanges.id,
      status: orderStatusChanges.status,
      by: { id: users.id, username: users.username },
      reason: orderStatusChanges.reason,
      createdAt: orderStatusChanges.createdAt,
    })
    .from(orderStatusChanges)
    .leftJoin(users, eq(users.id, orderStatusChanges.changedBy))
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(desc(orderStatusChanges.id))
    .limit(2);
  // The orders' check constraint allows no other status.
  const [last, before] = rows as Change[];
  if (!last) throw new Error(`Order ${orderId} has no history`);
  return { last, before: before ?? null };
}

/** The refusal of an act on a page that shows an older state than the present one. */
export function refuseMeanwhile(last: Change, seen: number): Refusal {
  const { label } = STATUS_WORDS[last.status];
  const at = formatTime(businessTime(last.createdAt));
  const what =
    last.id < seen
      ? `The last act was undone, and the order is ${label.toLowerCase()} again`
      : `${last.by?.username ?? "Nobody of the team"} changed this order to ${label.toLowerCase()} at ${at}`;
  return refuse("conflict", `${what}. Nothing was done now. Look at it and choose again`);
}
