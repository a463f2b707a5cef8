import { and, asc, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { holdsWithdrawn } from "~/domain/stock/stock-queries.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import {
  deliveryRuns,
  deliveryStops,
  orderItems,
  orders,
  orderStatusChanges,
} from "~drizzle/schema";
import type { OrderStatus } from "../order-status";

const LINES_SHOWN = 4;

/** What the next act of an order needs, of a query on orders. */
export const nextOfOrderColumns = {
  /** The newest change of its status, which a form of the desk names. */
  seen: sql<number>`(
    select coalesce(max(change.id), 0)::int from ${orderStatusChanges} change
    where change.order_id = ${orders}.id)`,
  /** Whether it holds pieces that must not be handed over. */
  hasWithdrawn: holdsWithdrawn(sql`${orders}.id`),
};

/** An open order's newest stop, if it is with a driver or came back. Of a query on orders. */
export const deliveryOf = sql<"with-driver" | "on-its-way" | "not-delivered" | null>`(
    select case when stop.back_at is not null then 'not-delivered'
      when stop.on_its_way_at is not null then 'on-its-way'
      when run.departed_at is not null then 'with-driver' end
    from ${deliveryStops} stop inner join ${deliveryRuns} run on run.id = stop.run_id
    where stop.order_id = ${orders}.id and ${orders}.status in ('pending', 'confirmed', 'ready')
    order by stop.id desc limit 1)`;

const columns = {
  id: orders.id,
  status: orders.status,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  fulfilment: orders.fulfilment,
  windowStartsAt: orders.windowStartsAt,
  windowEndsAt: orders.windowEndsAt,
  total: orders.total,
  idCheckedAt: orders.idCheckedAt,
  /** Its first lines: "2 × Heirloom Flower, 7 g". */
  lines: sql<string[]>`array_to_json(array(
    select line.quantity || ' × ' || line.product_name from ${orderItems} line
    where line.order_id = ${orders}.id and line.quantity > 0
    order by line.id limit ${LINES_SHOWN}))`,
  lineCount: sql<number>`(
    select count(*)::int from ${orderItems} line
    where line.order_id = ${orders}.id and line.quantity > 0)`,
  ...nextOfOrderColumns,
  /** How many orders the whole list has. */
  ofAll: sql<number>`(count(*) over ())::int`,
  delivery: deliveryOf,
};

type Listing = { limit: number; offset?: number; by?: SQL[] };

/** The orders of a list of the desk, and how many the whole list has. */
export async function firstDeskOrders(
  where: SQL | undefined,
  { limit, offset = 0, by = [] }: Listing,
) {
  const found = await db
    .select(columns)
    .from(orders)
    .where(where)
    .orderBy(...by, asc(orders.id))
    .limit(limit)
    .offset(offset);
  // The table's check constraint allows no other status.
  const lines = found.map(({ status, delivery, ofAll: _, ...order }) => ({
    ...order,
    status: status as OrderStatus,
    ...(delivery && { delivery }),
  }));
  return { orders: lines, count: found[0]?.ofAll ?? 0 };
}

/** Orders as lines of the desk. */
export const selectDeskOrders = async (where: SQL | undefined, listing: Listing) =>
  (await firstDeskOrders(where, listing)).orders;

export type DeskOrder = Awaited<ReturnType<typeof selectDeskOrders>>[number];

/** Orders with these statuses. */
export const hasStatus = (...statuses: OrderStatus[]) => inArray(orders.status, statuses);

/** Not finished: still to be handed over. */
export const isOpen = hasStatus("pending", "confirmed", "ready");

/** Orders whose window begins on this business day. */
export const isOnDay = (day: string) =>
  and(
    gte(orders.windowStartsAt, businessInstant(day, "00:00")),
    lt(orders.windowStartsAt, businessInstant(addDays(day, 1), "00:00")),
  );
