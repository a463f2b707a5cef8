import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { orderItemBatches, orderItems, orders, productBatches, saleEntries } from "~drizzle/schema";
import { createAdmin, createProduct, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { deliverWebsite } from "../../../tests/support/website";
import { listPayments, paidCents, takePayment } from "./payments.server";
import { isSaleFinal, recordSale, undoSale } from "./sales.server";

useDatabase();

const DAY = "2026-11-23";

async function newOrder(price: string, quantity: number) {
  const { id: productId } = await createProduct({ price });
  const items = [{ productId, quantity }];
  const placed = await placeOrder(visitor(), { items, customerInfo: null, key: null, seen: null });
  if (!placed.ok) throw new Error(placed.problem.message);
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, placed.order.id));
  if (!line) throw new Error("No line");
  return { orderId: placed.order.id, productId, line };
}

const entriesOf = (orderId: number) =>
  db
    .select()
    .from(saleEntries)
    .where(eq(saleEntries.orderId, orderId))
    .orderBy(asc(saleEntries.id));

test("an order's lines have the taxes that their prices include", async () => {
  await deliverWebsite();
  const { line } = await newOrder("45.00", 2);
  expect(line).toMatchObject({
    stateTaxCents: 717,
    localTaxCents: 319,
    distributorTaxCents: 538,
    salesTaxCents: 0,
  });
});

test("a sale is entered once, divided by batch to the cent, undone once, and entered again", async () => {
  const actor = await createAdmin();
  const { orderId, productId, line } = await newOrder("33.33", 3);
  const [first, second] = await db
    .insert(productBatches)
    .values(["A", "B"].map((code) => ({ productId, code, onHand: 9 })))
    .returning();
  await db.insert(orderItemBatches).values([
    { orderItemId: line.id, batchId: first?.id ?? 0, quantity: 2 },
    { orderItemId: line.id, batchId: second?.id ?? 0, quantity: 1 },
  ]);
  await db.update(orderItems).set({ discountCents: 100 }).where(eq(orderItems.id, line.id));
  await db.update(orders).set({ deliveryFeeCents: 500 }).where(eq(orders.id, orderId));
  const record = () => db.transaction((tx) => recordSale(tx, actor, orderId, DAY));
  const undo = () => db.transaction((tx) => undoSale(tx, actor, orderId, DAY));
  await record();
  await record();
  const sold = await entriesOf(orderId);
  expect(sold).toMatchObject([
    {
      kind: "sale",
      day: DAY,
      batchId: first?.id,
      quantity: 2,
      priceCents: 6666,
      discountCents: 67,
    },
    {
      kind: "sale",
      day: DAY,
      batchId: second?.id,
      quantity: 1,
      priceCents: 3333,
      discountCents: 33,
    },
    { productName: "Delivery", orderItemId: null, quantity: 1, priceCents: 500, stateTaxCents: 0 },
  ]);
  const stateTax = sold.reduce((sum, { stateTaxCents }) => sum + stateTaxCents, 0);
  // $99.99 less $1.00: 9899 × 9 ÷ 113 = 788.4.
  expect(stateTax).toBe(788);
  await undo();
  await undo();
  const undone = await entriesOf(orderId);
  expect(undone).toHaveLength(6);
  for (const column of ["quantity", "priceCents", "discountCents", "stateTaxCents"] as const) {
    expect(undone.reduce((sum, entry) => sum + entry[column], 0)).toBe(0);
  }
  await record();
  expect((await entriesOf(orderId)).slice(6).map(({ kind }) => kind)).toEqual([
    "sale",
    "sale",
    "sale",
  ]);
  expect(await db.transaction((tx) => isSaleFinal(tx, orderId))).toBe(false);
});

test("payments of an order add up, with what was given back", async () => {
  const actor = await createAdmin();
  const { orderId } = await newOrder("10.00", 1);
  await db.transaction(async (tx) => {
    await takePayment(tx, actor, { orderId, method: "cash", cents: 1000 });
    await takePayment(tx, actor, { orderId, method: "debit", cents: -250 });
    expect(await paidCents(tx, orderId)).toBe(750);
  });
  expect(await listPayments(orderId)).toMatchObject([
    { method: "cash", cents: 1000, takenBy: actor.username },
    { method: "debit", cents: -250, takenBy: actor.username },
  ]);
});
