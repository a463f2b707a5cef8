import { site } from "~/content/site";
import { formatMoney, parseCents } from "~/lib/money";
import { lineTotal } from "./order-total";
import { type OrderStatus, STATUS_WORDS } from "./order-status";

type MailedOrder = {
  id: number;
  userId: number | null;
  total: string;
  customerEmail: string;
  items: readonly { productName: string; quantity: number; price: string }[];
};

const paragraphs = (...texts: string[]) => texts.join("\n\n");

/** The receipt: what was ordered, what it costs, where to look it up. It contains no typed text. */
export function receiptMail(order: MailedOrder, url: string) {
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
      [...lines, `Total: ${formatMoney(parseCents(order.total))}`].join("\n"),
      `Your order and receipt: ${url}`,
    ),
    cause: `order-receipt:${order.id}`,
  };
}

type Change = { id: number; status: OrderStatus };

/** The customer's mail about a new status. */
export function statusMail(
  order: Pick<MailedOrder, "id" | "userId" | "customerEmail">,
  change: Change,
  url: string,
) {
  const { label, meaning } = STATUS_WORDS[change.status];
  return {
    to: order.customerEmail,
    userId: order.userId,
    subject: `Your order ${order.id} at ${site.name}: ${label.toLowerCase()}`,
    text: paragraphs(meaning, `Your order: ${url}`),
    cause: `order-status:${change.id}`,
  };
}
