import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { orderItems, orders } from "~drizzle/schema";
import { type DeskOrder, hasStatus, isOnDay, isOpen, selectDeskOrders } from "./desk-orders.server";
import { byWindow, windowKey } from "./desk-windows";
import { type BatchOfLine, listBatchesOf } from "~/domain/stock/stock-queries.server";

/** The most orders of one list on paper. */
const PAPER_LIMIT = 300;

export type Chosen = {
  day: string;
  /** The keys of the chosen windows. Null for all. */
  windows: readonly string[] | null;
};

/** `withdrawn` is why its pieces must not be picked. */
type PickedBatch = Pick<BatchOfLine, "code" | "quantity" | "withdrawn">;

export type PickedProduct = {
  key: string;
  name: string;
  quantity: number;
  /** Empty if the product's stock is not counted. */
  batches: PickedBatch[];
  orders: { orderId: number; quantity: number }[];
};

/**
 * What is still to be put together for the chosen windows of a business day: each product with its
 * batches and the orders that need it. `choices` are all its windows.
 */
export async function pickingList(chosen: Chosen) {
  const all = await ordersOf(chosen.day, hasStatus("pending", "confirmed"));
  const picked = inChosen(all, chosen);
  const items = await itemsOf(picked);
  const batches = await listBatchesOf(items.map(({ id }) => id));
  const products = new Map<string, PickedProduct>();
  for (const { id, orderId, productId, productName: name, quantity } of items) {
    const key = `${productId} ${name}`;
    const product = products.get(key) ?? { key, name, quantity: 0, batches: [], orders: [] };
    products.set(key, product);
    product.quantity += quantity;
    product.orders.push({ orderId, quantity });
    for (const batch of batches.filter(({ orderItemId }) => orderItemId === id)) {
      const same = product.batches.find(({ code }) => code === batch.code);
      if (same) same.quantity += batch.quantity;
      else product.batches.push({ ...batch });
    }
  }
  return {
    choices: byWindow(all),
    orders: picked.length,
    products: Array.from(products.values()).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** The labels of the open orders in the chosen windows of a business day. */
export async function windowLabels(chosen: Chosen) {
  const all = await ordersOf(chosen.day, isOpen);
  return { choices: byWindow(all), labels: await labelsOf(inChosen(all, chosen)) };
}

/** The label of one order, in a list that is empty without it. */
export const orderLabel = async (orderId: number) =>
  labelsOf(await selectDeskOrders(eq(orders.id, orderId), { limit: 1 }));

async function labelsOf(of: readonly DeskOrder[]) {
  const items = await itemsOf(of);
  const batches = await listBatchesOf(items.map(({ id }) => id));
  return of.map((order) => ({
    ...order,
    items: items
      .filter(({ orderId }) => orderId === order.id)
      .map((item) => ({
        ...item,
        batches: batches.filter(({ orderItemId }) => orderItemId === item.id),
      })),
  }));
}

export type OrderLabel = Awaited<ReturnType<typeof labelsOf>>[number];

/** The orders of a day's windows, and those without a window. */
function ordersOf(day: string, which: SQL) {
  const when = or(isOnDay(day), isNull(orders.windowStartsAt));
  const by = [asc(orders.windowStartsAt)];
  return selectDeskOrders(and(when, which), { limit: PAPER_LIMIT, by });
}

const inChosen = (all: readonly DeskOrder[], { windows }: Chosen) =>
  all.filter((order) => !windows || windows.includes(windowKey(order)));

async function itemsOf(of: readonly { id: number }[]) {
  const ids = of.map(({ id }) => id);
  return db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.id));
}
