import { type Site, site } from "~/content/site";
import { formatMoney, parseCents } from "~/lib/money";
import { lineTotal } from "./order-total";
import { isCancellable, type OrderStatus, STATUS_WORDS } from "./order-status";
import { type CollectedOrder, pickupFacts } from "./pickup/pickup-words";

type MailedOrder = CollectedOrder & {
  id: number;
  userId: number | null;
  customerEmail: string;
  deliveryFeeCents: number;
  items: readonly { productName: string; quantity: number; price: string }[];
};

const paragraphs = (...texts: string[]) => texts.join("\n\n");

/** What the customer must know to get the order, a line each. */
const collectLines = (order: CollectedOrder, { site: facts, now }: Place) =>
  pickupFacts(order, facts, now)
    .map(({ name, words }) => `${name}: ${words}`)
    .join("\n");

type Place = { url: string; site: Site; now: Date };

/**
 * The receipt: what was ordered, what it costs, when and where the customer gets it and what to
 * bring, where to look it up. It contains no typed text.
 */
export function receiptMail(order: MailedOrder, place: Place) {
  const lines = order.items.map(({ productName, quantity, price }) => {
    const total = lineTotal({ cents: parseCents(price), quantity });
    return `${quantity} × ${productName}: ${formatMoney(total)}`;
  });
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${site.name}`,
    text: paragraphs(
      "Thank you for your order. We will write again when we have confirmed it.",
      `Order ${order.id}`,
      [
        ...lines,
        ...(order.deliveryFeeCents > 0 ? [`Delivery: ${formatMoney(order.deliveryFeeCents)}`] : []),
      ].join("\n"),
      collectLines(order, place),
      `Your order and receipt: ${place.url}`,
    ),
    cause: `order-receipt:${order.id}`,
  };
}

/** The reminder before the order's window. */
export function reminderMail(order: StatusMail["order"] & { status: OrderStatus }, place: Place) {
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${site.name}: reminder`,
    text: paragraphs(
      "It is soon. This is when and where you get your order:",
      collectLines(order, place),
      `Your order: ${place.url}`,
      ...(isCancellable(order.status)
        ? [`You can cancel it until it is ready: ${place.url}/cancel`]
        : []),
    ),
    cause: `order-reminder:${order.id}`,
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
    subject: `Your order ${order.id} at ${site.name}: ${label.toLowerCase()}`,
    text: paragraphs(
      meaning,
      ...(reason ? [`The reason: ${reason}`] : []),
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
