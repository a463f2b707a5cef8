import { and, asc, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { paidFor } from "~/domain/money/payments.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { deliveryStops, orders } from "~drizzle/schema";
import { firstDeskOrders, isOpen } from "./desk-orders.server";

/** Paid or checked before the present day, of a customer who chose no time. */
const isForgotten = (now: Date) =>
  and(
    isNull(orders.windowStartsAt),
    or(
      lt(orders.idCheckedAt, businessInstant(businessDay(now), "00:00")),
      sql`${paidFor(sql`${orders}.id`, businessDay(now))} > 0`,
    ),
  );

/** Came back from a run, and has no later time and no other run since. */
export const isBack = sql`exists (
  select 1 from ${deliveryStops} stop
  where stop.order_id = ${orders}.id and stop.back_at is not null
    and coalesce(${orders.windowStartsAt} < stop.back_at, true)
    and not exists (select 1 from ${deliveryStops} newer
      where newer.order_id = stop.order_id and newer.id > stop.id))`;

const isLeftOver = (now: Date) => or(isForgotten(now), isBack);

/**
 * Open orders that wait for a person: nobody came in their window, of this day or an earlier one; a
 * driver brought them back; or the last press was forgotten.
 */
export const isLate = (now: Date) => and(isOpen, or(lt(orders.windowEndsAt, now), isLeftOver(now)));

/** Open orders without a window that are not late. */
export const isWithoutWindow = (now: Date) =>
  and(isOpen, isNull(orders.windowStartsAt), sql`not coalesce(${isLeftOver(now)}, false)`);

/** How many orders are late. */
export const countLate = (now: Date) => db.$count(orders, isLate(now));

/** The most late orders that the page of a close names. */
const CLOSE_LIMIT = 20;

/** The late orders of a business day and of those before it, for its close, and how many there are. */
export async function lateUntil(day: string, now: Date) {
  const end = businessInstant(addDays(day, 1), "00:00");
  const ofDays = or(
    and(isNotNull(orders.windowStartsAt), lt(orders.windowStartsAt, end)),
    and(isNull(orders.windowStartsAt), lt(orders.createdAt, end)),
  );
  const where = and(isLate(now), ofDays);
  const by = [asc(orders.windowStartsAt)];
  return firstDeskOrders(where, { limit: CLOSE_LIMIT, by });
}
