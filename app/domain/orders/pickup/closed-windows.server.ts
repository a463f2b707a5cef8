import { and, asc, gte, inArray } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { type OpeningHours, spansOn } from "~/content/opening-hours";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { publishedSite } from "~/domain/website/published.server";
import { businessDay } from "~/lib/dates/dates";
import { orders } from "~drizzle/schema";
import { isReachable } from "../customer";
import { orderUrl } from "../order-links.server";
import { closedMail } from "../orders-mails.server";
import { OPEN_STATUSES } from "../order-status";
import type { Fulfilment } from "./fulfilment";
import { isOpenDuring, type Window } from "./windows";

/** The open orders to come whose windows are open now and would not be with the next hours. */
export async function listClosedOrders(present: OpeningHours, next: OpeningHours, now: Date) {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.status, [...OPEN_STATUSES]), gte(orders.windowStartsAt, now)))
    .orderBy(asc(orders.windowStartsAt), asc(orders.id));
  return rows.filter(({ fulfilment, windowStartsAt: startsAt, windowEndsAt: endsAt }) => {
    if (!startsAt || !endsAt) return false;
    const window = { startsAt, endsAt };
    return isKept(fulfilment, window, present) && !isKept(fulfilment, window, next);
  });
}

/** A delivery of before its windows kept to the hours needs a day on which the shop is open. */
function isKept(fulfilment: Fulfilment, window: Window, hours: OpeningHours): boolean {
  if (fulfilment === "pickup") return isOpenDuring(window, hours);
  return spansOn(businessDay(window.startsAt), hours).length > 0;
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
      closedMail(order, { ...place, url: orderUrl(order.id) }),
    );
    if (mails.length > 0) await queueMail(tx, ...mails);
    for (const { id } of reachable) {
      await recordAudit(tx, actor, { act: "customer told of closing", subject: `order ${id}` });
    }
    return reachable.length;
  });
}
