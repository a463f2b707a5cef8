import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
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
  /** What of the order was changed, if that is what it was. */
  changed: string | null;
  createdAt: Date;
};

/**
 * The newest entry of an order's history, which may be a change of what was ordered, and the newest
 * status before it.
 */
export async function lastChanges(tx: Database, orderId: number) {
  const rows = await tx
    .select({
      id: orderStatusChanges.id,
      status: orderStatusChanges.status,
      by: { id: users.id, username: users.username },
      reason: orderStatusChanges.reason,
      changed: orderStatusChanges.changed,
      createdAt: orderStatusChanges.createdAt,
    })
    .from(orderStatusChanges)
    .leftJoin(users, eq(users.id, orderStatusChanges.changedBy))
    .where(
      and(
        eq(orderStatusChanges.orderId, orderId),
        or(isNull(orderStatusChanges.changed), isNewest),
      ),
    )
    .orderBy(desc(orderStatusChanges.id))
    .limit(2);
  // The orders' check constraint allows no other status.
  const [last, before] = rows as Change[];
  if (!last) throw new Error(`Order ${orderId} has no history`);
  return { last, before: before ?? null };
}

// Qualified columns: drizzle 0.45 would write the column's name alone in the inner query.
const isNewest = sql`not exists (
  select 1 from ${orderStatusChanges} newer
  where newer.order_id = ${orderStatusChanges}.order_id and newer.id > ${orderStatusChanges}.id)`;

/** The refusal of an act on a page that shows an older state than the present one. */
export function refuseMeanwhile(last: Change, seen: number): Refusal {
  const label = STATUS_WORDS[last.status].label.toLowerCase();
  const at = formatTime(businessTime(last.createdAt));
  const by = last.by?.username ?? "Nobody of the team";
  const did =
    last.changed === null
      ? `${by} changed this order to ${label} at ${at}`
      : `${by} changed this order at ${at}: ${last.changed}`;
  const what = last.id < seen ? `The last act was undone, and the order is ${label} again` : did;
  return refuse("conflict", `${what}. Nothing was done now. Look at it and choose again`);
}
