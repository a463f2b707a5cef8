import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { getOrderBooks } from "~/domain/money/order-money.server";
import { takePayment } from "~/domain/money/payments.server";
import { recordSale } from "~/domain/money/sales.server";
import { businessDay } from "~/lib/dates/dates";
import { placeOrder } from "~/domain/orders/place-order.server";
import { orders } from "~drizzle/schema";
import { createAdmin, createProduct, visitor } from "./builders";

/** The day on which soldOrder sells: today. */
const SOLD_ON = businessDay(new Date());

/** An order of lines with these prices, two pieces of each. */
export async function newOrder(...prices: string[]) {
  const items = [];
  for (const price of prices) {
    items.push({ productId: (await createProduct({ price })).id, quantity: 2 });
  }
  const placed = await placeOrder(visitor(), { items, customerInfo: null, key: null, seen: null });
  if (!placed.ok) throw new Error(placed.problem.message);
  const orderId = placed.order.id;
  return { orderId, lines: placed.order.items.map(({ id }) => id), actor: await createAdmin() };
}

/** The same, handed over and paid in cash. */
export async function soldOrder(...prices: string[]) {
  const made = await newOrder(...prices);
  const { orderId, actor } = made;
  await db
    .update(orders)
    .set({ status: "completed", soldOn: SOLD_ON })
    .where(eq(orders.id, orderId));
  const cents = (await getOrderBooks(orderId))?.order.cents ?? 0;
  await db.transaction(async (tx) => {
    await recordSale(tx, actor, orderId, SOLD_ON);
    if (cents > 0) await takePayment(tx, actor, { orderId, method: "cash", cents });
  });
  return made;
}
