import { and, asc, count, desc, eq, gte, not, type SQL } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { orders } from "~drizzle/schema";
import { orderSearch, readOrderNumber } from "../orders-queries.server";
import { firstDeskOrders, isOnDay, isOpen, selectDeskOrders } from "./desk-orders.server";
import { isBack, isLate, isWithoutWindow } from "./late-orders.server";
import { DESK_LIMIT, HANDED_OVER, LATE, NO_WINDOW, readWindowKey, windowKey } from "./desk-windows";

/** The most orders of each list on the page of a day, which a phone must load. */
const SHOWN = { late: 5, windows: 10, withoutWindow: 5 };

const bySequence = [asc(orders.windowStartsAt), asc(orders.fulfilment)];

const isStillToCome = (now: Date) => and(gte(orders.windowEndsAt, now), not(isBack));

/**
 * The orders of a business day for the desk: the late ones, of earlier days too, and those without a
 * window, both only today; the open ones of each of the day's windows. Of each list the
 * first orders and how many there are. And how many were handed over, and are open on later days.
 */
export async function deskDay(day: string, now: Date) {
  const isToday = day === businessDay(now);
  const isAhead = and(isOnDay(day), isOpen, isToday ? isStillToCome(now) : undefined);
  const none = { orders: [], count: 0 };
  const [late, windows, withoutWindow, handedOver, later] = await Promise.all([
    isToday ? firstOf(isLate(now), SHOWN.late) : none,
    windowsOf(isAhead),
    isToday ? firstOf(isWithoutWindow(now), SHOWN.withoutWindow) : none,
    countOrders(eq(orders.soldOn, day)),
    countLater(day),
  ]);
  return { late, windows, withoutWindow, handedOver, later };
}

const firstOf = (where: SQL | undefined, limit: number) =>
  firstDeskOrders(where, { limit, by: bySequence });

/** The first open orders of a business day by their windows, those over included. */
export const openOrdersOn = (day: string, limit: number) =>
  selectDeskOrders(and(isOnDay(day), isOpen), { limit, by: bySequence });

const countOrders = (where: SQL | undefined) => db.$count(orders, where);

/** All windows with such orders. The first ones have their orders too. */
async function windowsOf(where: SQL | undefined) {
  const { fulfilment, windowStartsAt, windowEndsAt } = orders;
  const window = { fulfilment, windowStartsAt, windowEndsAt };
  const [first, windows] = await Promise.all([
    selectDeskOrders(where, { limit: SHOWN.windows, by: bySequence }),
    db
      .select({ ...window, count: count() })
      .from(orders)
      .where(where)
      .groupBy(fulfilment, windowStartsAt, windowEndsAt)
      .orderBy(...bySequence),
  ]);
  return windows.map((one) => {
    const key = windowKey(one);
    return { ...one, key, orders: first.filter((order) => windowKey(order) === key) };
  });
}

/**
 * A page of one list of the desk, and how many pages it has: the late ones, those without a window,
 * those handed over on the day (newest first), or those of the window with this key. Null if there
 * is no such list.
 */
export async function deskList(
  { day, list, page }: { day: string; list: string; page: number },
  now: Date,
) {
  const where = whereOf(list, day, now);
  if (!where) return null;
  const by = list === HANDED_OVER ? [desc(orders.id)] : bySequence;
  const offset = (page - 1) * DESK_LIMIT;
  const [found, all] = await Promise.all([
    selectDeskOrders(where, { limit: DESK_LIMIT, offset, by }),
    countOrders(where),
  ]);
  return { orders: found, pageCount: Math.max(1, Math.ceil(all / DESK_LIMIT)) };
}

function whereOf(list: string, day: string, now: Date): SQL | undefined {
  if (list === LATE) return isLate(now);
  if (list === NO_WINDOW) return isWithoutWindow(now);
  if (list === HANDED_OVER) return eq(orders.soldOn, day);
  const window = readWindowKey(list);
  if (!window) return undefined;
  const { fulfilment, startsAt } = window;
  return and(isOpen, eq(orders.fulfilment, fulfilment), eq(orders.windowStartsAt, startsAt));
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
  const isNumber = eq(orders.id, readOrderNumber(q) ?? 0);
  return selectDeskOrders(orderSearch(q), {
    limit: DESK_LIMIT,
    by: [desc(isNumber), desc(orders.id)],
  });
}
