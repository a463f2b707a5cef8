import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { tellTeam } from "~/domain/inbox/notices/tell-team.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { holdSoldProducts } from "~/domain/shop/shop-queries.server";
import { type Act, once } from "~/database/once.server";
import { decimalOf, MAX_CENTS } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import { type CartLine, MAX_QUANTITY, mergeLines } from "./cart";
import { type CartView, priceCart } from "./cart-view.server";
import { customerOf, isReachable } from "./customer";
import { describeChanges, type SeenLine } from "./order-changes";
import { orderUrl } from "./order-links.server";
import { receiptMail } from "./order-mail";
import type { CustomerInfo } from "./orders.schema";
import { getOrder, type Order } from "./orders-queries.server";

export type OrderRequest = {
  items: readonly CartLine[];
  customerInfo: CustomerInfo | null;
  /**
   * Identifies the order in repeated requests. Without a key, equal content within 10 minutes does.
   */
  key: string | null;
  /** The lines and prices that were shown. Null if none were shown, as in the API. */
  seen: readonly SeenLine[] | null;
};

// As long as a visitor's cookies, and therefore as a page that contains the key.
const KEY_MINUTES = 30 * 24 * 60;

/**
 * Creates an order from current stock and prices, in one transaction with its lines and the mail of
 * its receipt. The same request again returns the same order. Problems: "invalid" at `items`
 * (empty, unknown, out of stock, more than 99 of one product, over New York's purchase limits, over
 * the maximum total), "conflict" if something changed since it was shown or orders are paused,
 * "too-many".
 */
export async function placeOrder(
  actor: Actor,
  request: OrderRequest,
): Promise<Outcome<{ order: Order }>> {
  const placed = await once(actOf(actor, request), { id: orders.id }, async (tx) => {
    const tooMany = await spendLimit(LIMITS.publicForm, actor.address, tx);
    if (tooMany) return tooMany;
    const paused = await refuseWhilePaused("orders", tx);
    if (paused) return paused;
    const items = mergeLines(request.items);
    const products = await holdSoldProducts(
      tx,
      items.map(({ productId }) => productId),
    );
    const view = priceCart(items, products);
    const refusal = refusalOf(view, request.seen);
    if (refusal) return refusal;
    return insertOrder(tx, actor, request, view);
  });
  return placed.ok ? { ok: true, order: await existing(placed.id) } : placed;
}

function actOf({ user, address }: Actor, { key, items, customerInfo }: OrderRequest): Act {
  const name = "place order";
  // Whoever has the key has the page that it was made for, so the client's address does not matter.
  if (key) return { name, by: user?.id ?? "guest", content: { key }, minutes: KEY_MINUTES };
  const lines = items.map(({ productId, quantity }) => [productId, quantity]);
  return { name, by: user?.id ?? address, content: { lines, customerInfo } };
}

const refuseItems = (message: string) => refuse("invalid", message, { field: "items" });

function refusalOf(view: CartView, seen: OrderRequest["seen"]): Refusal | null {
  const missing = view.missing.map(({ reason }) => reason);
  if (seen) {
    const reasons = new Map(view.missing.map(({ productId, reason }) => [productId, reason]));
    const changes = describeChanges(seen, { lines: view.lines, missing: reasons });
    if (changes.length > 0) {
      return refuse(
        "conflict",
        `${changes.join(". ")}. Check the new total and place the order again`,
      );
    }
  } else if (missing.length > 0) {
    return refuseItems(`${missing.join(". ")}. Order without it`);
  }
  if (view.lines.length === 0) return refuseItems("Add some items to your cart first.");
  const tooMany = view.lines.find(({ quantity }) => quantity > MAX_QUANTITY);
  if (tooMany) return refuseItems(`Order at most ${MAX_QUANTITY} of ${tooMany.name}`);
  if (view.limits.length > 0)
    return refuseItems(view.limits.map(({ message }) => message).join(". "));
  if (view.total > MAX_CENTS)
    return refuseItems("This is more than one order can hold. Order less at once");
  return null;
}

async function insertOrder(
  tx: Database,
  { user }: Actor,
  { customerInfo }: OrderRequest,
  view: CartView,
): Promise<{ ok: true; id: number }> {
  const customer = customerOf(user, customerInfo);
  const order = onlyRow(
    await tx
      .insert(orders)
      .values({ userId: user?.id ?? null, total: decimalOf(view.total), ...customer })
      .returning(),
  );
  const items = view.lines.map(({ productId, name, quantity, cents }) => ({
    orderId: order.id,
    productId,
    productName: name,
    quantity,
    price: decimalOf(cents),
  }));
  await tx.insert(orderItems).values(items);
  await tx.insert(orderStatusChanges).values({ orderId: order.id, status: order.status });
  await tellTeam(tx, { kind: "order", id: order.id, path: `/dashboard/orders/${order.id}` });
  if (isReachable(order)) await queueMail(tx, receiptMail({ ...order, items }, orderUrl(order.id)));
  return { ok: true, id: order.id };
}

async function existing(id: number): Promise<Order> {
  const order = await getOrder(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
