import { eq } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { tellTeam } from "~/domain/inbox/notifications/tell-team.server";
import { dropDelayedMail } from "~/domain/mail/delayed-mail.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { bookingDay } from "~/domain/money/booking-day";
import { recordSale } from "~/domain/money/sales.server";
import { releaseStock, sellStock } from "~/domain/stock/order-stock.server";
import { unsellUnits } from "~/domain/stock/retail-units.server";
import { publishedSite } from "~/domain/website/published.server";
import { businessDay } from "~/lib/dates/dates";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { event, type Listener } from "~/platform/events.server";
import { orders, orderStatusChanges } from "~drizzle/schema";
import { isReachable } from "./customer";
import { orderUrl } from "./order-links.server";
import { leftOutMail, statusCause, statusMail } from "./orders-mails.server";
import type { OrderStatus } from "./order-status";
import { getOrder, type LockedOrder } from "./orders-queries.server";
import { freeWindow } from "./pickup/order-windows.server";

/** An entry of the order's history. */
type Change = { id: number; status: OrderStatus; reason: string | null };

/** A move that was just stored. */
export type Moved = {
  /** As it was before. */
  order: LockedOrder;
  change: Change;
  /** Who did it. Null for guests, and for what happens by itself. */
  by: Admin | null;
  /** Whether the customer is told at once, or after the minutes in which it can be undone. */
  telling: "at-once" | "later";
  /** The business day of the hand-over, if it was an earlier one. */
  handedOverOn?: string | null;
};

const isGivenUp = ({ status }: Change) => status === "cancelled" || status === "expired";

const moveStock: Listener<Moved> = async (tx, { order, change, by }) => {
  if (isGivenUp(change)) await releaseStock(tx, order.id, by);
  if (change.status === "completed" && by) await sellStock(tx, order.id, by);
};

const freeUnits: Listener<Moved> = async (tx, { order, change }) => {
  if (!isGivenUp(change)) return;
  const given = await getOrder(order.id, tx);
  await unsellUnits(tx, given?.items.map(({ id }) => id) ?? []);
};

const openWindow: Listener<Moved> = async (tx, { order, change }) => {
  if (isGivenUp(change)) await freeWindow(tx, order);
};

const enterSale: Listener<Moved> = async (tx, { order, change, by, handedOverOn }) => {
  if (change.status !== "completed" || !by) return;
  const today = businessDay(new Date());
  const { day, reason } = bookingDay(handedOverOn ?? today, today);
  await tx.update(orders).set({ soldOn: day }).where(eq(orders.id, order.id));
  await recordSale(tx, by, order.id, day, reason);
};

/** Drops what the customer was not told yet: the newest status says it all. */
export const dropUntold: Listener<Pick<Moved, "order">> = async (tx, { order }) => {
  const changes = await tx
    .select({ id: orderStatusChanges.id })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, order.id));
  await dropDelayedMail(
    tx,
    changes.map(({ id }) => statusCause(id)),
  );
};

/** A customer without an address is told nothing. */
const mailCustomer: Listener<Pick<Moved, "order" | "change" | "telling">> = async (
  tx,
  { order, change, telling },
) => {
  if (!isReachable(order)) return;
  const place = { url: orderUrl(order.id), site: await publishedSite(tx), now: new Date() };
  const mail = statusMail({ order, change, ...place });
  await queueMail(tx, { ...mail, delayMinutes: telling === "later" ? UNDO_MINUTES : 0 });
};

/** What happens because an order got another status. */
export const orderMoved = event(
  moveStock,
  freeUnits,
  openWindow,
  enterSale,
  dropUntold,
  mailCustomer,
);

type Undone = {
  order: LockedOrder;
  /** The change that is no more. */
  last: Change;
  /** The one before it, if the customer was not told of that. */
  untold: Change | null;
};

const dropItsMail: Listener<Undone> = (tx, { last }) => dropDelayedMail(tx, [statusCause(last.id)]);

const mailUntold: Listener<Undone> = async (tx, { order, untold: change }) => {
  if (change) await mailCustomer(tx, { order, change, telling: "later" });
};

/** What happens because a move was undone, beside what revertStatus takes back. */
export const moveUndone = event(dropItsMail, mailUntold);

const notifyTeam: Listener<LockedOrder> = (tx, { id }) =>
  tellTeam(tx, { kind: "order-cancelled", id, path: `/office/orders/${id}` });

/** What happens because a customer cancelled an order, beside what its new status does. */
export const cancelledByCustomer = event(notifyTeam);

/** A line of an open order that was left out, because its batch was withdrawn. */
type LeftOut = {
  order: LockedOrder;
  line: { id: number; name: string };
  /** The order's new total. */
  totalCents: number;
};

/** A customer without an address is told nothing. */
const mailLeftOut: Listener<LeftOut> = async (tx, { order, ...leftOut }) => {
  if (isReachable(order)) {
    await queueMail(tx, leftOutMail({ order, ...leftOut, url: orderUrl(order.id) }));
  }
};

/** What happens because a line of an order was left out. */
export const lineLeftOut = event(mailLeftOut);
