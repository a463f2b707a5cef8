import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { tellTeam } from "~/domain/inbox/notices/tell-team.server";
import { ratesOn } from "~/domain/money/rates.server";
import { taxesIn } from "~/domain/money/taxes";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { publishedSite } from "~/domain/website/published.server";
import { holdSoldProducts } from "~/domain/shop/shop-queries.server";
import { holdStock } from "~/domain/stock/order-stock.server";
import { type Act, once } from "~/database/once.server";
import { businessDay } from "~/lib/dates/dates";
import { decimalOf, MAX_CENTS } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import { type CartLine, MAX_QUANTITY, mergeLines } from "./cart";
import { type CartView, priceCart, shortages } from "./cart-view.server";
import { customerOf, isReachable } from "./customer";
import { describeChanges, type SeenLine } from "./order-changes";
import { orderUrl } from "./order-links.server";
import { receiptMail } from "./order-mail";
import { lineTotal } from "./order-total";
import { type Customer, lockCustomer, orderedOnDayOf } from "./limits/day-limit.server";
import type { CustomerInfo } from "./orders.schema";
import { getOrder, type Order } from "./orders-queries.server";
import { NO_DELIVERY, whyNoDelivery } from "./pickup/delivery";
import type { Fulfilment } from "./pickup/fulfilment";
import { takeWindow } from "./pickup/order-windows.server";
import { getDelivery } from "./pickup/pickup-settings.server";
import type { Window } from "./pickup/windows";

export type OrderRequest = {
  items: readonly CartLine[];
  customerInfo: CustomerInfo | null;
  /**
   * Identifies the order in repeated requests. Without a key, equal content within 10 minutes does.
   */
  key: string | null;
  /** The lines and prices that were shown. Null if none were shown, as in the API. */
  seen: readonly SeenLine[] | null;
  phone?: string | null;
  note?: string | null;
  /** Pickup unless it says delivery. */
  fulfilment?: Fulfilment;
  /** The window. A page must choose one if windows are on; the API may leave it out for pickup. */
  windowStartsAt?: Date | null;
};

// As long as a visitor's cookies, and therefore as a page that contains the key.
const KEY_MINUTES = 30 * 24 * 60;

/**
 * Creates an order from current stock and prices, in one transaction with its lines and the mail of
 * its receipt. The same request again returns the same order. Problems: "invalid" at `items`
 * (empty, unknown, out of stock, more than are left or than 99 of one product, over New York's
 * purchase limits with the same person's orders of the day, over the maximum total); at
 * `windowStartsAt`, `address` or `phone`; "conflict" if something changed since it was shown, the
 * window filled up (at `windowStartsAt`) or orders are paused; "too-many".
 */
export async function placeOrder(
  actor: Actor,
  request: OrderRequest,
): Promise<Outcome<{ order: Order }>> {
  const now = new Date();
  const placed = await once(actOf(actor, request), { id: orders.id }, async (tx) => {
    const tooMany = await spendLimit(LIMITS.publicForm, actor.address, tx);
    if (tooMany) return tooMany;
    const paused = await refuseWhilePaused("orders", tx);
    if (paused) return paused;
    const items = mergeLines(request.items);
    const customer = personOf(actor, request);
    await lockCustomer(tx, customer);
    const products = await holdSoldProducts(
      tx,
      items.map(({ productId }) => productId),
    );
    const view = priceCart(items, products, await orderedOnDayOf(customer, now, tx));
    const refusal = refusalOf(view, request.seen);
    if (refusal) return refusal;
    const way = await takeWay(tx, request, view, now);
    return way.ok ? insertOrder(tx, actor, request, view, { ...way, now }) : way;
  });
  return placed.ok ? { ok: true, order: await existing(placed.id) } : placed;
}

function actOf({ user, address }: Actor, { key, items, ...given }: OrderRequest): Act {
  const name = "place order";
  // Whoever has the key has the page that it was made for, so the client's address does not matter.
  if (key) return { name, by: user?.id ?? "guest", content: { key }, minutes: KEY_MINUTES };
  const lines = items.map(({ productId, quantity }) => [productId, quantity]);
  const { customerInfo, phone, note, fulfilment, windowStartsAt } = given;
  const others = [phone, note, fulfilment === "delivery", windowStartsAt].map((one) => one ?? null);
  return { name, by: user?.id ?? address, content: { lines, customerInfo, others } };
}

/** By what the day's other orders of the same person are found. */
function personOf({ user }: Actor, { customerInfo, phone }: OrderRequest): Customer {
  const customer = customerOf(user, customerInfo);
  const email = isReachable(customer) ? customer.customerEmail : null;
  return { userId: user?.id ?? null, email, phone: phone ?? null };
}

const refuseItems = (message: string) => refuse("invalid", message, { field: "items" });

const TOO_LARGE = refuseItems("This is more than one order can hold. Order less at once");

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
  const short = shortages(view.lines);
  if (short.length > 0) return refuseItems(short.join(". "));
  if (view.limits.length > 0)
    return refuseItems(view.limits.map(({ message }) => message).join(". "));
  return view.total > MAX_CENTS ? TOO_LARGE : null;
}

/** How and when the customer gets the order. */
type Way = { fulfilment: Fulfilment; window: Window | null; feeCents: number };

async function takeWay(
  tx: Database,
  { seen, customerInfo, phone = null, fulfilment = "pickup", windowStartsAt }: OrderRequest,
  { total }: CartView,
  now: Date,
): Promise<Outcome<Way>> {
  const asked = { fulfilment, startsAt: windowStartsAt ?? null };
  if (fulfilment === "pickup") {
    const taken = await takeWindow(tx, { ...asked, isRequired: seen !== null }, now);
    return taken.ok ? { ...taken, fulfilment, feeCents: 0 } : taken;
  }
  const settings = await getDelivery(tx);
  const address = customerInfo?.address ?? null;
  const refusal = whyNoDelivery(settings, { address, phone, cents: total });
  if (refusal) return refusal;
  if (total + settings.feeCents > MAX_CENTS) return TOO_LARGE;
  const taken = await takeWindow(tx, { ...asked, isRequired: true }, now);
  if (taken.ok && !taken.window) return NO_DELIVERY;
  return taken.ok ? { ...taken, fulfilment, feeCents: settings.feeCents } : taken;
}

async function insertOrder(
  tx: Database,
  { user }: Actor,
  { customerInfo, phone = null, note = null }: OrderRequest,
  view: CartView,
  { fulfilment, window, feeCents, now }: Way & { now: Date },
): Promise<{ ok: true; id: number }> {
  const customer = customerOf(user, customerInfo);
  const order = onlyRow(
    await tx
      .insert(orders)
      .values({
        userId: user?.id ?? null,
        total: decimalOf(view.total + feeCents),
        ...customer,
        phone,
        note,
        fulfilment,
        windowStartsAt: window?.startsAt ?? null,
        windowEndsAt: window?.endsAt ?? null,
        deliveryFeeCents: feeCents,
        createdAt: now,
      })
      .returning(),
  );
  const rates = await ratesOn(tx, businessDay(now));
  const items = view.lines.map((line) => ({
    orderId: order.id,
    productId: line.productId,
    productName: line.name,
    quantity: line.quantity,
    price: decimalOf(line.cents),
    kind: line.kind,
    milligrams: line.milligrams,
    taxClass: line.taxClass,
    ...taxesIn(lineTotal(line), line.taxClass, rates),
  }));
  const added = await tx
    .insert(orderItems)
    .values(items)
    .returning({ orderItemId: orderItems.id, productId: orderItems.productId });
  const itemOf = new Map(added.map(({ productId, orderItemId }) => [productId, orderItemId]));
  const short = await holdStock(
    tx,
    order.id,
    view.lines.flatMap(({ productId, name, quantity }) => {
      const orderItemId = itemOf.get(productId);
      return orderItemId === undefined ? [] : [{ orderItemId, productId, name, quantity }];
    }),
  );
  // The products are locked since their stock was compared with the lines.
  if (short) throw new Error(short.problem.message);
  await tx.insert(orderStatusChanges).values({ orderId: order.id, status: order.status });
  await tellTeam(tx, { kind: "order", id: order.id, path: `/office/orders/${order.id}` });
  if (isReachable(order)) {
    const place = { url: orderUrl(order.id), site: await publishedSite(tx), now };
    await queueMail(tx, receiptMail({ ...order, items }, place));
  }
  return { ok: true, id: order.id };
}

async function existing(id: number): Promise<Order> {
  const order = await getOrder(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
