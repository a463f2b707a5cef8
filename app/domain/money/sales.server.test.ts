import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import {
  orderItemBatches,
  orderItems,
  orders,
  productBatches,
  products,
  saleEntries,
} from "~drizzle/schema";
import { createAdmin, createProduct, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { deliverWebsite } from "../../../tests/support/website";
import { correctLine } from "./corrections/correct-line.server";
import { refundLine } from "./corrections/refund-line.server";
import { listPayments, paidCents, takePayment } from "./payments.server";
import { salesCsv } from "./reports/sales-csv.server";
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

test("the THC of what was sold stays with the sale, whatever the product says later", async () => {
  const actor = await createAdmin();
  const facts = { category: "Flower", kind: "flower", type: "flower", weightGrams: "3.5" } as const;
  const flower = await createProduct({ ...facts, thcPercent: "20" });
  const tin = await createProduct({ pieces: 10, thcPerPieceMg: "2.5" });
  const unknown = await createProduct();
  const shirt = await createProduct({ type: "goods" });
  const ids = [flower.id, tin.id, unknown.id, shirt.id];
  const items = ids.map((productId) => ({ productId, quantity: 3 }));
  const { order } = unwrap(
    await placeOrder(visitor(), { items, customerInfo: null, key: null, seen: null }),
  );
  const [flowerLine, tinLine] = order.items;
  // Two of the three come from a batch with a figure of its own.
  const [batch] = await db
    .insert(productBatches)
    .values({ productId: flower.id, code: "A", onHand: 9, thcPercent: "24.31" })
    .returning();
  await db
    .insert(orderItemBatches)
    .values({ orderItemId: flowerLine?.id ?? 0, batchId: batch?.id ?? 0, quantity: 2 });
  const thcOf = async (kind: string) =>
    (await entriesOf(order.id))
      .filter((entry) => entry.kind === kind)
      .map(({ quantity, thcHundredthsMg }) => [quantity, thcHundredthsMg]);
  const record = () => db.transaction((tx) => recordSale(tx, actor, order.id, DAY));
  await record();
  const sold = [
    // 24.31 % of 3.5 g are 850.85 mg, 20 % are 700 mg.
    [2, 170_170],
    [1, 70_000],
    [3, 7_500],
    [3, null],
    [3, null],
  ];
  expect(await thcOf("sale")).toEqual(sold);
  await db.update(products).set({ thcPerPieceMg: "9", thcPercent: "1" });
  await db.update(productBatches).set({ thcPercent: "2" });
  expect(await thcOf("sale")).toEqual(sold);
  await db.transaction((tx) => undoSale(tx, actor, order.id, DAY));
  expect(await thcOf("undone")).toEqual([
    [-2, -170_170],
    [-1, -70_000],
    [-3, -7_500],
    [-3, null],
    [-3, null],
  ]);
  await db.update(products).set({ thcPerPieceMg: "2.5" });
  await record();
  await db.update(orders).set({ status: "completed" }).where(eq(orders.id, order.id));
  await db.update(products).set({ thcPerPieceMg: "9" });
  // What comes back takes its part along, and a correction of the price nothing.
  const change = { line: tinLine?.id ?? 0, method: "cash", reason: "Dented" } as const;
  unwrap(await correctLine(actor, order.id, { ...change, direction: "less", amount: 100 }));
  expect(await thcOf("correction")).toEqual([[0, null]]);
  unwrap(await refundLine(actor, order.id, { ...change, quantity: 1 }));
  unwrap(await refundLine(actor, order.id, { ...change, quantity: 2 }));
  expect(await thcOf("refund")).toEqual([
    [-1, -2_500],
    [-2, -5_000],
  ]);
  let csv = "";
  for await (const lines of salesCsv({ from: DAY, to: DAY }).lines()) csv += lines;
  expect(csv).toMatch(/,sale,\d+,[^,]*,A,cannabis,2,[\d.,]+,1701\.70,/);
});
