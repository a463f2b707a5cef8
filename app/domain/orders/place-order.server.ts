import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/domain/limits/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { holdSoldProducts } from "~/domain/shop/shop-queries.server";
import { isRecent } from "~/domain/submissions/is-recent.server";
import { sha256 } from "~/lib/digest.server";
import { decimalOf, MAX_CENTS } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import type { CartLine } from "./cart";
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
  /** What makes a repeated request the same order; without one, its content within 10 minutes does. */
  key: string | null;
  /** The lines and prices shown before; null where nothing was shown, as in the API. */
  seen: readonly SeenLine[] | null;
};

const SAME_REQUEST_MINUTES = 10;

/**
 * Makes an order of what is in stock now, at the database's prices, in one transaction with its lines
 * and its receipt's mail; the same request again answers the same order. Problems: "invalid" at
 * `items` (empty, unknown, out of stock, over New York's purchase limits, over what a total can
 * hold), "conflict" when something changed since it was seen, "too-many".
 */
export async function placeOrder(
  actor: Actor,
  request: OrderRequest,
): Promise<Outcome<{ order: Order }>> {
  const requestHash = digestOf(actor, request);
  const placed = await db.transaction(async (tx): Promise<Outcome<{ id: number }>> => {
    // Requests that arrive together wait for each other here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestHash}, 0))`);
    const first = await findFirst(tx, requestHash, request.key !== null);
    if (first) return { ok: true, id: first.id };
    const tooMany = await spendLimit(LIMITS.publicForm, actor.address, tx);
    if (tooMany) return tooMany;
    const products = await holdSoldProducts(
      tx,
      request.items.map(({ productId }) => productId),
    );
    const view = priceCart(request.items, products);
    const refusal = refusalOf(view, request.seen);
    if (refusal) return refusal;
    return { ok: true, id: await insertOrder(tx, actor, request, { view, requestHash }) };
  });
  return placed.ok ? { ok: true, order: await existing(placed.id) } : placed;
}

function digestOf({ user, address }: Actor, { key, items, customerInfo }: OrderRequest): string {
  const who = user?.id ?? null;
  if (key) return sha256(JSON.stringify(["key", who, key]));
  const content = items.map(({ productId, quantity }) => [productId, quantity]);
  return sha256(JSON.stringify(["content", who ?? address, content, customerInfo]));
}

async function findFirst(tx: Database, requestHash: string, isKeyed: boolean) {
  const recent = isRecent(orders.createdAt, SAME_REQUEST_MINUTES);
  const [first] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.requestHash, requestHash), isKeyed ? undefined : recent))
    .limit(1);
  return first;
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
  if (view.limits.length > 0) return refuseItems(view.limits.join(". "));
  if (view.total > MAX_CENTS)
    return refuseItems("This is more than one order can hold. Order less at once");
  return null;
}

type Priced = { view: CartView; requestHash: string };

async function insertOrder(
  tx: Database,
  { user }: Actor,
  { customerInfo }: OrderRequest,
  { view, requestHash }: Priced,
): Promise<number> {
  const customer = customerOf(user, customerInfo);
  const [order] = await tx
    .insert(orders)
    .values({ userId: user?.id ?? null, total: decimalOf(view.total), requestHash, ...customer })
    .returning();
  if (!order) throw new Error("INSERT … RETURNING gave no row");
  const items = view.lines.map(({ productId, name, quantity, cents }) => ({
    orderId: order.id,
    productId,
    productName: name,
    quantity,
    price: decimalOf(cents),
  }));
  await tx.insert(orderItems).values(items);
  await tx.insert(orderStatusChanges).values({ orderId: order.id, status: order.status });
  if (isReachable(order)) await queueMail(tx, receiptMail({ ...order, items }, orderUrl(order.id)));
  return order.id;
}

async function existing(id: number): Promise<Order> {
  const order = await getOrder(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
