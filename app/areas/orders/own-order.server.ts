import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { getOrderMoney } from "~/domain/money/order-money.server";
import { getShownStop } from "~/domain/orders/delivery/delivery-queries.server";
import { getLinkedOrder } from "~/domain/orders/order-links.server";
import { orderCode } from "~/domain/orders/order-code";
import { getOrderOf, listStatusChanges, type Order } from "~/domain/orders/orders-queries.server";
import { listPickupFacts } from "~/domain/orders/pickup/checkout-choices.server";
import { type BatchOfLine, listBatchesOf } from "~/domain/stock/stock-queries.server";
import { requireUser } from "~/http/auth.server";
import { qrCode } from "~/lib/qr-code.server";
import { maskEmail } from "~/lib/text/shown-email";
import { pageId } from "~/platform/http/page-id.server";

type OwnOrder = {
  order: Order;
  /** The account. Null for whoever has the order's link. */
  by: User | null;
  /** The order's page. */
  path: string;
};

/**
 * The order of this address for its customer: whoever has its signed link, or the account that it
 * belongs to. Throws a 404 for others, a redirect to /login for visitors of the account's address,
 * and a redirect to where a new link is mailed if the link has ended.
 */
export async function requireOwnOrder(
  args: Pick<LoaderFunctionArgs, "request" | "context" | "params">,
): Promise<OwnOrder> {
  const { token, id } = args.params;
  const by = token === undefined ? await requireUser(args) : null;
  const order = by ? await getOrderOf(by, pageId(id)) : await orderOfLink(token);
  if (!order) throw new Response(null, { status: 404 });
  return { order, by, path: by ? `/orders/${order.id}` : `/receipt/${token}` };
}

async function orderOfLink(token: string | undefined): Promise<Order | null> {
  const linked = await getLinkedOrder(token);
  if (linked?.isOver) throw redirect(`/receipt/${token}/new-link`);
  return linked?.order ?? null;
}

/** Everything that the order's page shows to its customer. */
export async function ownOrderPage(args: LoaderFunctionArgs) {
  const { order: own, by, path } = await requireOwnOrder(args);
  const order = by ? own : forLink(own);
  const [changes, money, handover, batches, stop] = await Promise.all([
    listStatusChanges(order.id),
    getOrderMoney(order.id),
    listPickupFacts(order, new Date()),
    listBatchesOf(order.items.map(({ id }) => id)),
    order.fulfilment === "delivery" ? getShownStop(order.id) : null,
  ]);
  return {
    order,
    changes,
    stop,
    money,
    handover,
    path,
    qr: qrCode(orderCode(order.id)),
    batches: money.sold ? batches.map(shownBatch) : [],
  };
}

/**
 * The order for whoever has its link. The address of an account's order is masked: its receipt may be
 * mailed to any address, and at the counter the account is named by its code.
 */
const forLink = (order: Order): Order =>
  order.userId === null ? order : { ...order, customerEmail: maskEmail(order.customerEmail) };

/** The batch of a sold line. Until the sale it may change. Why it was withdrawn is for the team. */
const shownBatch = ({ orderItemId, code, quantity }: BatchOfLine) => ({
  orderItemId,
  code,
  quantity,
});
