import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { publishedSite } from "~/domain/website/published.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { minuteClock } from "~/services/minute-clock.server";
import { logError } from "~/services/log.server";
import { orders } from "~drizzle/schema";
import { isReachable } from "../customer";
import { moveOrder } from "../desk/move-order.server";
import { orderUrl } from "../order-links.server";
import { reminderMail } from "../order-mail";
import { OPEN_STATUSES } from "../order-status";
import { holdOrder } from "../orders-queries.server";

/**
 * Does what is due: reminds of windows that begin soon, and lets orders expire after the day of
 * their window. Each is done once, whoever runs it and however often, because it is done under the
 * lock of the order. Orders without a window do not expire.
 */
export async function runOrderClock(now: Date) {
  await remind(now);
  await expire(now);
}

/** Reminds of windows, and lets orders expire. Several processes may run it at once. */
export const orderClock = minuteClock("order-clock-failed", runOrderClock);

const REMINDER_MS = 2 * 60 * 60_000;

/** How long before its window an order must be placed to be reminded of: the receipt is newer. */
const RECEIPT_MS = 2 * REMINDER_MS;

async function remind(now: Date) {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.remindedAt),
        inArray(orders.status, [...OPEN_STATUSES]),
        gt(orders.windowStartsAt, now),
        lte(orders.windowStartsAt, new Date(now.getTime() + REMINDER_MS)),
        lte(
          orders.createdAt,
          sql`${orders.windowStartsAt} - make_interval(secs => ${RECEIPT_MS / 1000})`,
        ),
      ),
    )
    .orderBy(asc(orders.windowStartsAt), asc(orders.id));
  await forEach(due, (id) => remindOf(id, now));
}

async function remindOf(id: number, now: Date) {
  await db.transaction(async (tx) => {
    const order = await holdOrder(tx, id);
    if (!order || order.remindedAt || !OPEN_STATUSES.includes(order.status)) return;
    await tx.update(orders).set({ remindedAt: now }).where(eq(orders.id, id));
    if (!isReachable(order)) return;
    const place = { url: orderUrl(id), site: await publishedSite(tx), now };
    await queueMail(tx, reminderMail(order, place));
  });
}

async function expire(now: Date) {
  const today = businessInstant(businessDay(now), "00:00");
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, [...OPEN_STATUSES]), lt(orders.windowStartsAt, today)))
    .orderBy(asc(orders.windowStartsAt), asc(orders.id));
  await forEach(due, (id) => expireOrder(id));
}

async function expireOrder(id: number) {
  await db.transaction(async (tx) => {
    const order = await holdOrder(tx, id);
    if (!order || !OPEN_STATUSES.includes(order.status)) return;
    await moveOrder(tx, order, { status: "expired", by: null, telling: "at-once" });
  });
}

/** Runs each, so that one that fails does not keep the others waiting. */
async function forEach(rows: readonly { id: number }[], run: (id: number) => Promise<unknown>) {
  for (const { id } of rows) {
    try {
      await run(id);
    } catch (error) {
      logError("order-clock-failed", error);
    }
  }
}
