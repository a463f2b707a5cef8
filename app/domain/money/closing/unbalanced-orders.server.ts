import { sql } from "drizzle-orm";
import { selectRows } from "~/platform/database/rows.server";
import { orders, payments, saleEntries } from "~drizzle/schema";

/** An order whose payments of a day are not what the sales ledger has of it on that day. */
type UnbalancedOrder = {
  /** Null for orders that were deleted after their retention, together. */
  orderId: number | null;
  paidCents: number;
  soldCents: number;
  /** Paid less sold, of all days. */
  restCents: number;
  status: string | null;
};

/**
 * Where the difference between a business day's payments and its sales comes from: every order that
 * has one, in the sequence of their numbers. Their sum is the whole difference.
 */
export async function listUnbalancedOrders(day: string): Promise<UnbalancedOrder[]> {
  return selectRows<UnbalancedOrder>(sql`
    with touched as (
      select order_id from ${payments} where day = ${day}::date
      union select order_id from ${saleEntries} where day = ${day}::date
    ), paid as (
      select order_id, sum(cents) filter (where day = ${day}::date) as of_day, sum(cents) as of_all
      from ${payments}
      where order_id in (select order_id from touched)
        or (order_id is null and day = ${day}::date)
      group by order_id
    ), sold as (
      select order_id,
        sum(price_cents - discount_cents) filter (where day = ${day}::date) as of_day,
        sum(price_cents - discount_cents) as of_all
      from ${saleEntries}
      where order_id in (select order_id from touched)
        or (order_id is null and day = ${day}::date)
      group by order_id
    ), both_sides as (
      select order_id, of_day as paid, of_all as paid_all, 0 as sold, 0 as sold_all from paid
      union all select order_id, 0, 0, of_day, of_all from sold
    ), sums as (
      select order_id, coalesce(sum(paid), 0) as paid, coalesce(sum(sold), 0) as sold,
        coalesce(sum(paid_all), 0) - coalesce(sum(sold_all), 0) as rest
      from both_sides group by order_id
    )
    select sums.order_id as "orderId", paid::int as "paidCents", sold::int as "soldCents",
      rest::int as "restCents", ${orders.status} as status
    from sums left join ${orders} on ${orders.id} = sums.order_id
    where paid <> sold
    order by sums.order_id`);
}
