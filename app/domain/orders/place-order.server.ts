import { notInArray } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { type Act, once, onceByKey } from "~/platform/database/once.server";
import { businessDay } from "~/lib/dates/dates";
import { MAX_CENTS } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orders } from "~drizzle/schema";
import { type CartLine, MAX_QUANTITY, mergeLines } from "./cart";
import { type CartView, priceCart } from "./cart-view.server";
import { customerOf } from "./customer";
import { describeChanges, type SeenLine } from "./order-changes";
import { orderPlaced } from "./order-placed.server";
import { lockCustomer, orderedForDay } from "./limits/day-limit.server";
import type { CustomerInfo } from "./orders.schema";
import { getOrder, type Order } from "./orders-queries.server";
import { NO_DELIVERY, whyNoDelivery } from "./pickup/delivery";
import type { Fulfilment } from "./pickup/fulfilment";
import { takeWindow } from "./pickup/order-windows.server";
import { getDelivery } from "./pickup/pickup-settings.server";
import type { Window } from "./pickup/windows";
import { storeOrder } from "./store-order.server";
import { hasProvenEmail } from "~/domain/accounts/accounts-queries.server";

export type OrderRequest = {
  items: readonly CartLine[];
  customerInfo: CustomerInfo | null;
  /**
   * Identifies the order in repeated requests. Without a key, equal content within 10 minutes does.
   */
  key: string | null;
  /** The visitor's cookie. Null without one. A key of a guest is this visitor's alone. */
  visitorId?: string | null;
  /** The lines and prices that were shown. Null if none were shown, as in the API. */
  seen: readonly SeenLine[] | null;
  phone?: string | null;
  note?: string | null;
  /** Pickup unless it says delivery. */
  fulfilment?: Fulfilment;
  /** The window. One must be chosen while windows are on. */
  windowStartsAt?: Date | null;
};

/**
 * Where an equal order is found. One without a key that has ended is not: the customer orders anew. A
 * key is that of one order for good.
 */
const EQUAL = { id: orders.id, where: notInArray(orders.status, ["cancelled", "expired"]) };
const OF_KEY = { id: orders.id };

// As long as a visitor's cookies, and therefore as a page that contains the key.
const KEY_MINUTES = 30 * 24 * 60;

/**
 * Creates an order from current stock and prices, in one transaction with its lines and the mail of
 * its receipt. The same request again returns the same order. Problems: "invalid" at `items`
 * (empty, unknown, out of stock, more than are left or than 99 of one product, over New York's
 * purchase limits with the account's orders for the same day, over the maximum total); at
 * `windowStartsAt`, `address` or `phone`; "conflict" if something changed since it was shown, the
 * window filled up (at `windowStartsAt`), orders are paused or the key is that of another order of
 * the same sender; "too-many".
 */
export async function placeOrder(
  actor: Actor,
  request: OrderRequest,
): Promise<Outcome<{ order: Order }>> {
  const now = new Date();
  const run = async (tx: Database) => {
    const tooMany = await spendLimit(LIMITS.publicForm, actor.address, tx);
    if (tooMany) return tooMany;
    const paused = await refuseWhilePaused("orders", tx);
    if (paused) return paused;
    const items = mergeLines(request.items);
    const orderer = ordererOf(actor.user, request.customerInfo);
    // Only the account is proven. What others ordered is told to nobody who types their address.
    const customer = { userId: orderer?.id ?? null, email: null, phone: null };
    await lockCustomer(tx, customer);
    const products = await lockSoldProducts(
      tx,
      items.map(({ productId }) => productId),
    );
    const day = businessDay(request.windowStartsAt ?? now);
    const view = priceCart(items, products, await orderedForDay(customer, day, tx));
    const refusal = refusalOf(view, request.seen);
    if (refusal) return refusal;
    const way = await takeWay(tx, request, view, now);
    return way.ok ? insertOrder(tx, actor, request, view, { ...way, now }) : way;
  };
  const { key } = request;
  const placed = key
    ? await onceByKey({ ...actByKey(actor, request), key }, OF_KEY, run)
    : await once(actOf(actor, request), EQUAL, run);
  return placed.ok ? { ok: true, order: await existing(placed.id) } : placed;
}

const PLACE = "place order";

function actOf({ user, address }: Actor, request: OrderRequest): Act {
  // The network address may change between two attempts.
  const by = user?.id ?? request.customerInfo?.email ?? address;
  return { name: PLACE, by, content: contentOf(request, request.items) };
}

/** An act by key. A sender is no e-mail address, which anybody can type. */
function actByKey({ user, address }: Actor, request: OrderRequest): Act {
  const { visitorId, items, seen } = request;
  const by = user?.id ?? (visitorId ? `visitor ${visitorId}` : address);
  // A page that is sent again shows the same lines, though its order has emptied the cart.
  return { name: PLACE, by, content: contentOf(request, seen ?? items), minutes: KEY_MINUTES };
}

function contentOf(given: OrderRequest, items: OrderRequest["items"]) {
  const lines = items.map(({ productId, quantity }) => [productId, quantity]);
  const { customerInfo, phone, note, fulfilment, windowStartsAt } = given;
  const others = [phone, note, fulfilment === "delivery", windowStartsAt].map((one) => one ?? null);
  return { lines, customerInfo, others };
}

/**
 * The account that an order is of. What a member of the team enters for somebody else is not theirs:
 * it counts for the customer that they name.
 */
function ordererOf(user: User | null, given: CustomerInfo | null): User | null {
  if (!user || !given || !teamRole(user)) return user;
  const isOwn = given.email
    ? given.email.toLowerCase() === user.email.toLowerCase()
    : given.name === null || given.name === user.username;
  return isOwn ? user : null;
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
  if (view.excess.length > 0)
    return refuseItems(view.excess.map(({ message }) => message).join(". "));
  return view.total > MAX_CENTS ? TOO_LARGE : null;
}

/** How and when the customer gets the order. */
type Way = { fulfilment: Fulfilment; window: Window | null; feeCents: number };

async function takeWay(
  tx: Database,
  { customerInfo, phone = null, fulfilment = "pickup", windowStartsAt }: OrderRequest,
  { total }: CartView,
  now: Date,
): Promise<Outcome<Way>> {
  const asked = { fulfilment, startsAt: windowStartsAt ?? null };
  if (fulfilment === "pickup") {
    const taken = await takeWindow(tx, asked, now);
    return taken.ok ? { ...taken, fulfilment, feeCents: 0 } : taken;
  }
  const settings = await getDelivery(tx);
  const address = customerInfo?.address ?? null;
  const refusal = whyNoDelivery(settings, { address, phone, cents: total });
  if (refusal) return refusal;
  if (total + settings.feeCents > MAX_CENTS) return TOO_LARGE;
  const taken = await takeWindow(tx, asked, now);
  if (taken.ok && !taken.window) return NO_DELIVERY;
  return taken.ok ? { ...taken, fulfilment, feeCents: settings.feeCents } : taken;
}

async function insertOrder(
  tx: Database,
  { user }: Actor,
  { customerInfo, phone = null, note = null }: OrderRequest,
  view: CartView,
  { now, ...way }: Way & { now: Date },
): Promise<{ ok: true; id: number }> {
  const orderer = ordererOf(user, customerInfo);
  const stored = await storeOrder(tx, {
    ...way,
    ...customerOf(orderer, customerInfo),
    userId: orderer?.id ?? null,
    phone,
    note,
    lines: view.lines,
    status: "pending",
    // Who of the team entered it for a customer.
    changedBy: orderer ? null : (user?.id ?? null),
    isCapped: user === null || !(await hasProvenEmail(user, tx)),
    now,
  });
  await orderPlaced(tx, stored);
  return { ok: true, id: stored.id };
}

async function existing(id: number): Promise<Order> {
  const order = await getOrder(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
