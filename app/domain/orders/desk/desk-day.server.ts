import { and, asc, count, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { searchCondition } from "~/database/paged-list.server";
import { readId } from "~/lib/input/read-id";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { orders } from "~drizzle/schema";
import { isOnDay, isOpen, selectDeskOrders } from "./desk-orders.server";
import { byWindow } from "./desk-windows";

/** The most orders of each list of the desk. More are in the list of all orders. */
export const DESK_LIMIT = 50;

const limit = DESK_LIMIT;

/**
 * The orders of a business day for the desk, in four lists: those that nobody came for in their
 * window and those without a window, both only today; the open ones of the day's windows; those
 * handed over on the day, newest first. And how many are open on each later day.
 */
export async function deskDay(day: string, now: Date) {
  const isToday = day === businessDay(now);
  const isLate = lt(orders.windowEndsAt, now);
  const isAhead = isToday ? gte(orders.windowEndsAt, now) : undefined;
  const by = [asc(orders.windowStartsAt)];
  const [late, inWindows, withoutWindow, handedOver, later] = await Promise.all([
    isToday ? selectDeskOrders(and(isOpen, isLate), { limit, by }) : [],
    selectDeskOrders(and(isOnDay(day), isOpen, isAhead), { limit: 3 * limit, by }),
    isToday ? selectDeskOrders(and(isOpen, isNull(orders.windowStartsAt)), { limit }) : [],
    selectDeskOrders(eq(orders.soldOn, day), { limit, by: [desc(orders.id)] }),
    countLater(day),
  ]);
  return { late, windows: byWindow(inWindows), withoutWindow, handedOver, later };
}

/** The open orders of each later day that has some, earliest day first. */
async function countLater(day: string): Promise<{ day: string; orders: number }[]> {
  const windows = await db
    .select({ startsAt: orders.windowStartsAt, orders: count() })
    .from(orders)
    .where(and(isOpen, gte(orders.windowStartsAt, businessInstant(addDays(day, 1), "00:00"))))
    .groupBy(orders.windowStartsAt)
    .orderBy(asc(orders.windowStartsAt));
  const days = new Map<string, number>();
  for (const { startsAt, orders: some } of windows) {
    if (!startsAt) continue;
    const on = businessDay(startsAt);
    days.set(on, (days.get(on) ?? 0) + some);
  }
  return Array.from(days, ([on, some]) => ({ day: on, orders: some }));
}

/** Orders found by number, name, phone or email address: the one of that number first, then newest. */
export async function searchDesk(q: string) {
  const searched = [orders.customerName, orders.customerEmail, orders.phone];
  const condition = searchCondition([...searched, sql`${orders.id}::text`], q);
  const isNumber = eq(orders.id, readId(q) ?? 0);
  return selectDeskOrders(condition, { limit, by: [desc(isNumber), desc(orders.id)] });
}
