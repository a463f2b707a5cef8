import type { Site } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import type { MoneyBack } from "~/domain/money/corrections/enter-change.server";
import type { ClosedDay } from "~/domain/website/closed-days.server";
import type { OrderMoney } from "~/domain/money/order-money.server";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { soldWords } from "~/domain/money/sold-words";
import { TAX_COLUMNS, TAX_WORDS } from "~/domain/money/taxes";
import type { BatchOfLine } from "~/domain/stock/stock-queries.server";
import { batchWords } from "~/domain/stock/stock-words";
import { sha256 } from "~/lib/digest.server";
import { formatMoney, parseCents } from "~/lib/money";
import { type Stop, WHAT_NEXT, whyBack } from "./delivery/stop-state";
import { orderCode } from "./order-code";
import { lineTotal } from "./order-total";
import type { Order } from "./orders-queries.server";
import { isCancellable, type OrderStatus, STATUS_WORDS } from "./order-status";
import { type CollectedOrder, pickupFacts, windowWords } from "./pickup/pickup-words";

export type MailedOrder = CollectedOrder & {
  id: number;
  userId: number | null;
  customerEmail: string;
  deliveryFeeCents: number;
  items: readonly MailedItem[];
};

type MailedItem = {
  productName: string;
  quantity: number;
  price: string;
  /** The batches of the line, in words. */
  from?: string | null;
};

const paragraphs = (...texts: string[]) => texts.join("\n\n");

/** What the customer must know to get the order, a line each. */
const collectLines = (order: CollectedOrder, { site: facts, now }: Place) =>
  pickupFacts(order, facts, now)
    .map(({ name, words }) => `${name}: ${words}`)
    .join("\n");

/** What was ordered, a line each, and what is added to it or taken off. */
function billLines({ items, deliveryFeeCents }: MailedOrder, discountCents = 0) {
  const lines = items.map(({ productName, quantity, price, from }) => {
    const total = lineTotal({ cents: parseCents(price), quantity });
    return `${quantity} × ${productName}: ${formatMoney(total)}${from ? `\n${from}` : ""}`;
  });
  return [
    ...lines,
    ...(discountCents > 0 ? [`Discount: -${formatMoney(discountCents)}`] : []),
    ...(deliveryFeeCents > 0 ? [`Delivery: ${formatMoney(deliveryFeeCents)}`] : []),
  ].join("\n");
}

/** By what the team finds the order. */
const numberWords = (id: number) => `Order ${id}\nYour code: ${orderCode(id)}`;

type Place = { url: string; site: Site; now: Date };

/**
 * The receipt: what was ordered, what it costs, when and where the customer gets it and what to
 * bring, where to look it up. It contains no typed text.
 */
export function receiptMail(order: MailedOrder, place: Place) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}`,
    text: paragraphs(
      "Thank you for your order. We will write again when we have confirmed it.",
      numberWords(order.id),
      billLines(order),
      collectLines(order, place),
      `Your order and receipt: ${place.url}`,
    ),
    cause: `order-receipt:${order.id}`,
  };
}

const ONCE_EVERY_MS = 3_600_000;
const hourOf = (now: Date) => Math.floor(now.getTime() / ONCE_EVERY_MS);

type Receipt = { order: Order; money: OrderMoney; batches: readonly BatchOfLine[] };

/**
 * The receipt for an address that somebody gives afterwards, at most once an hour: what was bought
 * and when, from which batches, how it was paid, and the taxes in it. It contains no typed text.
 */
export function laterReceiptMail(
  { order, money, batches }: Receipt,
  { to, url, now }: { to: string; url: string; now: Date },
) {
  const { discountCents, changedCents, paidBy, taxes, sold } = money;
  const taxLines = TAX_COLUMNS.filter((column) => taxes[column] !== 0).map(
    (column) => `${TAX_WORDS[column]}: ${formatMoney(taxes[column])}`,
  );
  const paid = [
    `Total: ${formatMoney(parseCents(order.total))}`,
    ...paidBy.map(({ method, cents }) => `Paid, ${METHOD_WORDS[method]}: ${formatMoney(cents)}`),
    ...(changedCents < 0 ? [`Given back since: ${formatMoney(-changedCents)}`] : []),
  ];
  const included = changedCents === 0 ? "Included in the total:" : "Included in what it is now:";
  return {
    to,
    userId: order.userId,
    subject: `Receipt of order ${order.id} at ${currentSite().name}`,
    text: paragraphs(
      `This is the receipt of your order${sold ? ` of ${soldWords(sold)}` : ""}.`,
      numberWords(order.id),
      billLines(sold ? { ...order, items: withBatches(order, batches) } : order, discountCents),
      paid.join("\n"),
      ...(taxLines.length > 0 ? [[included, ...taxLines].join("\n")] : []),
      `Your order and receipt: ${url}`,
    ),
    // The address itself is in the mail alone.
    cause: `order-receipt:${order.id}:${sha256(to.toLowerCase()).slice(0, 16)}:${hourOf(now)}`,
  };
}

const withBatches = ({ items }: Order, batches: readonly BatchOfLine[]) =>
  items.map((item) => ({
    ...item,
    from: batchWords(batches.filter(({ orderItemId }) => orderItemId === item.id)),
  }));

/** The reminder before the order's window. */
export function reminderMail(order: StatusMail["order"] & { status: OrderStatus }, place: Place) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: reminder`,
    text: paragraphs(
      "It is soon. This is when and where you get your order:",
      collectLines(order, place),
      `Your order: ${place.url}`,
      ...(isCancellable(order.status)
        ? [`You can cancel it until it is ready: ${place.url}/cancel`]
        : []),
    ),
    // One mail for each window, to which the team may move the order.
    cause: `order-reminder:${order.id}:${order.windowStartsAt?.toISOString() ?? ""}`,
  };
}

/** The act in which a day was closed. */
type Closing = Pick<ClosedDay, "reason" | "closedAt">;

type ClosedOrder = Pick<MailedOrder, "id" | "userId" | "customerEmail"> & CollectedOrder;

/**
 * The mail to a customer whose window lies in a time for which the shop was closed since: with the
 * hours, or in one act for a day.
 */
export function closedMail(
  order: ClosedOrder,
  { url, site: facts, closing }: Place & { closing: Closing | null },
) {
  const window = windowWords(order) ?? "";
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: another time`,
    text: paragraphs(
      `We are closed at the time that you chose for your order: ${window} (New York time).`,
      ...(closing ? [`The reason: ${closing.reason}`] : []),
      `Your order stays as it is. Call us for another time: ${facts.phone}. Or write to ${facts.email}.`,
      `Your order: ${url}`,
    ),
    // One mail for each window, however often the hours are published, or for each closing of a day.
    cause: `order-closed:${order.id}:${order.windowStartsAt?.toISOString() ?? ""}${ofClosing(closing)}`,
  };
}

const ofClosing = (closing: Closing | null) =>
  closing ? `:${closing.closedAt.toISOString()}` : "";

/** The mail to a customer who was told that the day is closed, when it is open again. */
export function openAgainMail(
  order: ClosedOrder,
  { url, closing }: { url: string; closing: Closing },
) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: we are open after all`,
    text: paragraphs(
      `We wrote that we are closed at the time that you chose for your order. We are open after all: ${windowWords(order) ?? ""} (New York time).`,
      `Your order: ${url}`,
    ),
    cause: `order-open-again:${order.id}${ofClosing(closing)}`,
  };
}

type StatusMail = Place & {
  order: Pick<MailedOrder, "id" | "userId" | "customerEmail"> & CollectedOrder;
  /** Written by the team, if there is a reason. */
  change: { id: number; status: OrderStatus; reason: string | null };
};

/** The customer's mail about a new status. It contains no text that a customer typed. */
export function statusMail({ order, change, ...place }: StatusMail) {
  const { status, reason } = change;
  const { label, meaning } = STATUS_WORDS[status];
  const isExpected = status === "confirmed" || status === "ready";
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: ${label.toLowerCase()}`,
    text: paragraphs(
      meaning,
      ...(reason ? [`The reason: ${reason}`] : []),
      numberWords(order.id),
      ...(isExpected ? [collectLines({ ...order, status }, place)] : []),
      `Your order: ${place.url}`,
      ...(status === "confirmed"
        ? [`You can cancel it until it is ready: ${place.url}/cancel`]
        : []),
    ),
    cause: statusCause(change.id),
  };
}

/** The cause of a status's mail. */
export const statusCause = (changeId: number) => `order-status:${changeId}`;

/** The mail to a customer to whom the driver set out. */
export function onItsWayMail(order: StatusMail["order"], stopId: number, place: Place) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: on its way`,
    text: paragraphs(
      "Your order is on its way to you.",
      numberWords(order.id),
      collectLines({ ...order, status: "ready" }, place),
      `Your order: ${place.url}`,
    ),
    cause: `order-on-its-way:${order.id}:${stopId}`,
  };
}

/** The mail to a customer whose order the driver brought back. The driver's words are in it. */
export function notDeliveredMail(
  order: StatusMail["order"],
  stop: Pick<Stop, "reason" | "words"> & { stopId: number },
  { url, site: facts }: Place,
) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: not delivered`,
    text: paragraphs(
      `We could not deliver your order. ${whyBack(stop)}`,
      WHAT_NEXT,
      numberWords(order.id),
      `Phone: ${facts.phone}`,
      `Your order: ${url}`,
    ),
    cause: notDeliveredCause(order.id, stop.stopId),
  };
}

/** The cause of the mail about an order that came back. */
export const notDeliveredCause = (orderId: number, stopId: number) =>
  `order-not-delivered:${orderId}:${stopId}`;

type ChangedMail = {
  order: MailedOrder & { status: OrderStatus };
  /** The entry of the order's history. */
  changeId: number;
  discountCents: number;
  paidCents: number;
};

/** The customer's mail about what the team changed of an order: the order as it is now. */
export function changedMail(
  { order, changeId, discountCents, paidCents }: ChangedMail,
  place: Place,
) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${currentSite().name}: changed`,
    text: paragraphs(
      `Your order was changed. This is what it is now. ${STATUS_WORDS[order.status].meaning}`,
      numberWords(order.id),
      billLines(order, discountCents),
      collectLines(order, place),
      ...(paidCents > 0 ? [paidWords(parseCents(order.total) - paidCents, paidCents)] : []),
      `Your order: ${place.url}`,
      // What is paid is cancelled at the counter only.
      ...(isCancellable(order.status) && paidCents <= 0
        ? [`You can cancel it until it is ready: ${place.url}/cancel`]
        : []),
    ),
    cause: `order-changed:${changeId}`,
  };
}

function paidWords(openCents: number, paidCents: number): string {
  const paid = `You have paid ${formatMoney(paidCents)}`;
  if (openCents === 0) return `${paid}, which is all of it.`;
  return openCents > 0
    ? `${paid}, so that ${formatMoney(openCents)} is left to pay.`
    : `${paid}, so that we give you back ${formatMoney(-openCents)}.`;
}

type LeftOutMail = {
  order: StatusMail["order"];
  line: { id: number; name: string };
  totalCents: number;
  url: string;
};

/** The customer's mail about a line that was left out. */
export const leftOutMail = ({ order, line, totalCents, url }: LeftOutMail) => ({
  to: order.customerEmail,
  userId: order.userId,
  subject: `Your order ${order.id} at ${currentSite().name}: without ${line.name}`,
  text: paragraphs(
    `We had to leave ${line.name} out of your order, because we took its batch off sale.`,
    `The order now costs ${formatMoney(totalCents)}. If you paid already, we give you back the difference.`,
    `Your order: ${url}`,
  ),
  cause: `order:${order.id}:without:${line.id}`,
});

/** The mail about money that went back after the hand-over. The team's reason is not in it. */
export function moneyBackMail(
  { id, userId, customerEmail }: Pick<MailedOrder, "id" | "userId" | "customerEmail">,
  { entryId, cents, method }: Pick<MoneyBack, "entryId" | "cents" | "method">,
  url: string,
) {
  const how = method === "cash" ? "in cash" : "to your debit card";
  return {
    to: customerEmail,
    userId,
    subject: `Your order ${id} at ${currentSite().name}: money given back`,
    text: paragraphs(
      `We have given back ${formatMoney(cents)} of your order ${id}, ${how}.`,
      `Your order: ${url}`,
    ),
    cause: `order-refund:${id}:${entryId}`,
  };
}

/** A new link to an order, for whoever asked for one. At most one an hour. */
export function newLinkMail(
  { id, customerEmail }: Pick<MailedOrder, "id" | "customerEmail">,
  link: string,
  now: Date,
) {
  return {
    to: customerEmail,
    subject: `Your order ${id} at ${currentSite().name}`,
    text: `Somebody, hopefully you, asked for a new link to your order. It works for a week:\n${link}\n\nIf it was not you, do nothing.`,
    cause: `order:${id}:link:${hourOf(now)}`,
  };
}
