import { and, asc, gte, inArray } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { OpeningHours } from "~/content/opening-hours";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import {
  type ClosedDay,
  listUntoldDays,
  lockClosedDay,
  updateClosedDay,
} from "~/domain/website/closed-days.server";
import { publishedSite } from "~/domain/website/published.server";
import { businessDay } from "~/lib/dates/dates";
import { UNDO_MS } from "~/domain/opening/undo-time";
import { orders } from "~drizzle/schema";
import { runEach } from "~/platform/jobs/jobs.server";
import { isReachable } from "../customer";
import { orderUrl } from "../order-links.server";
import { closedMail, openAgainMail } from "../orders-mails.server";
import { OPEN_STATUSES } from "../order-status";
import { isOpenDuring } from "./windows";

/** The open orders to come whose windows are open now and would not be with the next hours. */
export async function listClosedOrders(present: OpeningHours, next: OpeningHours, now: Date) {
  const rows = await listExpected(now);
  return rows.filter((order) => isInClosedTime(order, next) && !isInClosedTime(order, present));
}

/** The open orders whose windows are to come. */
const listExpected = (now: Date, tx: Database = db) =>
  tx
    .select()
    .from(orders)
    .where(and(inArray(orders.status, [...OPEN_STATUSES]), gte(orders.windowStartsAt, now)))
    .orderBy(asc(orders.windowStartsAt), asc(orders.id));

type Windowed = Pick<typeof orders.$inferSelect, "windowStartsAt" | "windowEndsAt">;

/** Whether the order's time is closed as the hours are now. Never without hours or a window. */
export function isInClosedTime(order: Windowed, hours: OpeningHours | undefined): boolean {
  const { windowStartsAt: startsAt, windowEndsAt: endsAt } = order;
  if (!hours || !startsAt || !endsAt) return false;
  return !isOpenDuring({ startsAt, endsAt }, hours);
}

/** The open orders to come whose time is closed: their customers need another one. */
export async function listOrdersInClosedTime(now: Date) {
  const hours = (await publishedSite(db)).openingHours;
  return (await listExpected(now)).filter((order) => isInClosedTime(order, hours));
}

/** How many these are. */
export const countClosedOrders = async (now: Date) => (await listOrdersInClosedTime(now)).length;

/** The open orders to come with a window on that business day. */
export async function listOrdersOn(day: string, now: Date, tx: Database = db) {
  return (await listExpected(now, tx)).filter(
    ({ windowStartsAt }) => windowStartsAt && businessDay(windowStartsAt) === day,
  );
}

/**
 * Mails the customers of these orders that their time is closed. Idempotent for each window.
 * Returns how many can be reached.
 */
export async function tellOfClosing(actor: AuditActor, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]));
    const reachable = found.filter(isReachable);
    const place = { site: await publishedSite(tx), now: new Date() };
    const mails = reachable.map((order) =>
      closedMail(order, { ...place, url: orderUrl(order.id), closing: null }),
    );
    if (mails.length > 0) await queueMail(tx, ...mails);
    for (const { id } of reachable) {
      await recordAudit(tx, actor, { act: "customer told of closing", subject: `order ${id}` });
    }
    return reachable.length;
  });
}

/** Before their window customers are on their way this long. They are told at once. */
const ON_THE_WAY_MS = 60 * 60_000;

/** Mails the customers of a day that is closed now and who come within the hour. */
export const tellWhoIsOnTheWay = (tx: Database, closed: ClosedDay, now: Date) =>
  tellOrders(tx, closed, now, new Date(now.getTime() + ON_THE_WAY_MS));

/** Mails the customers of days that were closed ten minutes ago, until when it can be undone. */
export async function tellOfClosedDays(now: Date) {
  const due = await listUntoldDays(new Date(now.getTime() - UNDO_MS));
  await runEach(due, ({ day }) =>
    db.transaction(async (tx) => {
      const closed = await lockClosedDay(tx, day);
      if (!closed || closed.toldAt) return;
      await tellOrders(tx, closed, now);
      await updateClosedDay(tx, day, { toldAt: now });
    }),
  );
}

async function tellOrders(tx: Database, closed: ClosedDay, now: Date, until: Date | null = null) {
  const { day, toldOrders } = closed;
  const expected = (await listOrdersOn(day, now, tx)).filter(
    ({ id, windowStartsAt }) =>
      !toldOrders.includes(id) && (!until || (windowStartsAt && windowStartsAt <= until)),
  );
  const place = { site: await publishedSite(tx), now, closing: closed };
  const told = expected.filter(isReachable);
  await queueMail(tx, ...told.map((one) => closedMail(one, { ...place, url: orderUrl(one.id) })));
  await updateClosedDay(tx, day, { toldOrders: [...toldOrders, ...told.map(({ id }) => id)] });
}

/** Mails the customers who were told that the locked day is closed: it is open again. */
export async function tellOfOpening(tx: Database, closed: ClosedDay, now: Date): Promise<number> {
  const told = (await listOrdersOn(closed.day, now, tx)).filter(({ id }) =>
    closed.toldOrders.includes(id),
  );
  const mails = told.map((one) => openAgainMail(one, { url: orderUrl(one.id), closing: closed }));
  await queueMail(tx, ...mails);
  return told.length;
}
