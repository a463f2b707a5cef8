import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { paidFor } from "~/domain/money/payments.server";
import { publishedSite } from "~/domain/website/published.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { runEach } from "~/platform/jobs/jobs.server";
import { orders, orderStatusChanges } from "~drizzle/schema";
import { isReachable } from "../customer";
import { moveOrder } from "../desk/move-order.server";
import { orderUrl } from "../order-links.server";
import { reminderMail } from "../orders-mails.server";
import { isInClosedTime } from "./closed-windows.server";
import { getPickup } from "./pickup-settings.server";
import { OPEN_STATUSES } from "../order-status";
import { lockOrder } from "../orders-queries.server";

// Each of these is done once, whoever runs it and however often, because it is done under the lock
// of the order.

const DAY_MS = 24 * 60 * 60_000;

const REMINDER_MS = 2 * 60 * 60_000;

/** How long before its window an order must be placed to be reminded of: the receipt is newer. */
export const RECEIPT_MS = 2 * REMINDER_MS;

/** Reminds of orders whose window begins soon. */
export async function remindOfOrders(now: Date) {
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
  await runEach(due, ({ id }) => remindOf(id, now));
}

async function remindOf(id: number, now: Date) {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.remindedAt || !OPEN_STATUSES.includes(order.status)) return;
    const place = { url: orderUrl(id), site: await publishedSite(tx), now };
    // They are told that nobody is there. If it opens again they are reminded.
    if (isInClosedTime(order, place.site.openingHours)) return;
    await tx.update(orders).set({ remindedAt: now }).where(eq(orders.id, id));
    if (!isReachable(order)) return;
    await queueMail(tx, reminderMail(order, place));
  });
}

/**
 * Lets orders expire after the day of their window. What somebody confirmed, paid or checked waits
 * for a person, and what nobody could come for, because we were closed then.
 */
export async function expireOrders(now: Date) {
  const today = businessInstant(businessDay(now), "00:00");
  const due = await db
    .select({
      id: orders.id,
      windowStartsAt: orders.windowStartsAt,
      windowEndsAt: orders.windowEndsAt,
    })
    .from(orders)
    .where(and(isUnclaimed, lt(orders.windowStartsAt, today)))
    .orderBy(asc(orders.windowStartsAt), asc(orders.id));
  // On most minutes of a day nothing is due.
  if (due.length === 0) return;
  const hours = (await publishedSite(db)).openingHours;
  const missed = due.filter((order) => !isInClosedTime(order, hours));
  await runEach(missed, ({ id }) => expireOrder(id));
}

/**
 * Orders for which nobody has done anything yet, the only ones that a clock may end: not confirmed,
 * not paid, the ID not checked, not taken up again after they expired.
 */
const isUnclaimed = and(
  eq(orders.status, "pending"),
  isNull(orders.idCheckedAt),
  sql`${paidFor(sql`${orders}.id`)} <= 0`,
  sql`not exists (
    select 1 from ${orderStatusChanges} change
    where change.order_id = ${orders}.id and change.status = 'expired')`,
);

/** Lets orders without a window expire that nobody confirmed or paid within the days of the setting. */
export async function expireUnconfirmed(now: Date) {
  const { unconfirmedDays } = await getPickup();
  const before = new Date(now.getTime() - unconfirmedDays * DAY_MS);
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnclaimed, isNull(orders.windowStartsAt), lt(orders.createdAt, before)))
    .orderBy(asc(orders.id));
  await runEach(due, ({ id }) => expireOrder(id));
}

async function expireOrder(id: number) {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // What happened until the lock was given counts too.
    if (!order || (await tx.$count(orders, and(eq(orders.id, id), isUnclaimed))) === 0) return;
    await moveOrder(tx, order, { status: "expired", by: null, telling: "at-once" });
  });
}
