import { sql } from "drizzle-orm";
import { selectRows } from "~/platform/database/rows.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { payments, saleEntries, users } from "~drizzle/schema";
import type { PaymentMethod } from "../payment-methods";

type OtherDayEntry = {
  key: string;
  orderId: number | null;
  /** Null for a sale or its change. */
  method: PaymentMethod | null;
  /** What was paid, or sold. Negative for what was taken off. */
  cents: number;
  /** The business day to which it belongs. */
  day: string;
  /** When it was entered. */
  createdAt: Date;
  enteredBy: string | null;
};

/**
 * What the books have of this business day and another one: entered later for this day, or on this
 * day for another. Oldest first.
 */
export async function listOtherDays(day: string): Promise<OtherDayEntry[]> {
  const from = businessInstant(day, "00:00").toISOString();
  const to = businessInstant(addDays(day, 1), "00:00").toISOString();
  const onDay = sql`created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`;
  const isOther = sql`
    (day = ${day}::date and created_at >= ${to}::timestamptz) or (day <> ${day}::date and ${onDay})`;
  const rows = await selectRows<OtherDayEntry>(sql`
    select found.key, found.order_id as "orderId", found.method, found.cents::float8 as cents,
      found.day::text as day, found.created_at as "createdAt", ${users.username} as "enteredBy"
    from (
      select 'payment-' || id as key, order_id, method, cents, day, created_at, actor_id
      from ${payments} where ${isOther}
      union all
      select 'sale-' || min(id), order_id, null, sum(price_cents - discount_cents), day, created_at,
        actor_id
      from ${saleEntries} where ${isOther}
      group by order_id, kind, day, created_at, actor_id
    ) found left join ${users} on ${users.id} = found.actor_id
    order by found.created_at, found.key`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
