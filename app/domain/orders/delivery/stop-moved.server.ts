import { dropDelayedMail } from "~/domain/mail/delayed-mail.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { publishedSite } from "~/domain/website/published.server";
import type { Database } from "~/platform/database/db.server";
import { event, type Listener } from "~/platform/events.server";
import { isReachable } from "../customer";
import { orderUrl } from "../order-links.server";
import { notDeliveredCause, notDeliveredMail, onItsWayMail } from "../orders-mails.server";
import type { LockedOrder } from "../orders-queries.server";
import type { NotDelivered } from "./delivery.schema";

type StopOfOrder = { order: LockedOrder; stopId: number };

const placeOf = async (tx: Database, { id }: LockedOrder) => ({
  url: orderUrl(id),
  site: await publishedSite(tx),
  now: new Date(),
});

/** A customer without an address is told nothing. */
const mailOnItsWay: Listener<StopOfOrder> = async (tx, { order, stopId }) => {
  if (isReachable(order)) {
    await queueMail(tx, onItsWayMail(order, stopId, await placeOf(tx, order)));
  }
};

/** What happens because a driver set out for a customer. */
export const stopBegun = event(mailOnItsWay);

/** The customer is told after the minutes in which it can be undone. */
const mailNotDelivered: Listener<StopOfOrder & { report: NotDelivered }> = async (
  tx,
  { order, stopId, report },
) => {
  if (!isReachable(order)) return;
  const mail = notDeliveredMail(order, { stopId, ...report }, await placeOf(tx, order));
  await queueMail(tx, { ...mail, delayMinutes: UNDO_MINUTES });
};

/** What happens because an order was not delivered. */
export const stopFailed = event(mailNotDelivered);

const dropItsMail: Listener<StopOfOrder> = (tx, { order, stopId }) =>
  dropDelayedMail(tx, [notDeliveredCause(order.id, stopId)]);

/** What happens because “Not delivered” was undone. */
export const stopFailureUndone = event(dropItsMail);
