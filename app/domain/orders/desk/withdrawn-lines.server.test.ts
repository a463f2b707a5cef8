import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { giveDiscount } from "~/domain/money/discounts/give-discount.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { orderDiscounts, orderItemBatches, orders, productBatches } from "~drizzle/schema";
import { createAdmin, createProduct, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { receive } from "../../../../tests/support/stock";
import { changeOrderStatus } from "../change-order-status.server";
import { getOrder } from "../orders-queries.server";
import { placeOrder } from "../place-order.server";
import { confirmOrder, handOverOrder, markReady } from "./act-at-desk.server";
import { checkOrderId } from "./check-order-id.server";
import { getDeskOrder } from "./desk-order.server";
import { payOrder } from "./pay-order.server";
import { pickingList } from "./picking.server";
import { leaveLineOut, takeFromOtherBatch } from "./withdrawn-lines.server";

useDatabase();

/** Two pieces of a product at $10, held of batch A, of which B has some too, and one at $5. */
async function newOrder({ inB = 3 } = {}) {
  const admin = await createAdmin();
  const [flower, other] = [
    await createProduct({ price: "10.00" }),
    await createProduct({ price: "5.00" }),
  ];
  const a = await receive(flower.id, { code: "A", quantity: 3, bestBefore: "2098-01-31" });
  const b = await receive(flower.id, { code: "B", quantity: inB });
  const placed = await placeOrder(visitor(), {
    items: [flower, other].map(({ id: productId }, index) => ({ productId, quantity: 2 - index })),
    ...{ customerInfo: null, key: null, seen: null },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  const { id: orderId, items } = placed.order;
  const line = items.find(({ productId }) => productId === flower.id)?.id ?? 0;
  const rest = items.find(({ productId }) => productId === other.id)?.id ?? 0;
  await confirmOrder(admin, { orderId, seen: null });
  return { admin, flower, a, b, orderId, line, rest, act: { orderId, seen: null } };
}

const batchOf = async (id: number) => {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, id));
  return [batch?.onHand, batch?.held];
};

test("what is from a withdrawn batch is neither made ready nor handed over, at the desk and by the API", async () => {
  const { admin, flower, a, orderId, act } = await newOrder();
  await markReady(admin, act);
  await checkOrderId(admin, orderId);
  await payOrder(admin, { orderId, method: "cash", cents: 2500 });
  await withdrawBatch(admin, a, { reason: "Mould" });
  const refusal = {
    problem: {
      code: "conflict",
      message: `2 × ${flower.name} of batch A must not be handed over (Mould). Take it from another batch, or leave the line out`,
    },
  };
  expect(await handOverOrder(admin, act)).toMatchObject(refusal);
  expect(await changeOrderStatus(admin, { orderId, status: "completed" })).toMatchObject(refusal);
  const at = await getDeskOrder(orderId);
  expect(at).toMatchObject({ next: "replace", withdrawn: [{ code: "A", withdrawn: "Mould" }] });

  const early = await newOrder();
  // The clock has not withdrawn it yet.
  await db
    .update(productBatches)
    .set({ bestBefore: "2020-01-31" })
    .where(eq(productBatches.id, early.a));
  const past = {
    problem: { message: expect.stringMatching(/Past its best-before day/) as string },
  };
  expect(await markReady(early.admin, early.act)).toMatchObject(past);
  expect(
    await changeOrderStatus(early.admin, { orderId: early.orderId, status: "ready" }),
  ).toMatchObject(past);
  const { products } = await pickingList({ day: "2026-01-01", windows: null });
  expect(products.find(({ name }) => name === early.flower.name)?.batches).toMatchObject([
    { code: "A", withdrawn: "Past its best-before day" },
  ]);
});

test("from another batch: the line holds its pieces, once, and is handed over", async () => {
  const { admin, a, b, orderId, line, act } = await newOrder();
  await withdrawBatch(admin, a, { reason: "Mould" });
  await Promise.all([1, 2, 3].map(() => takeFromOtherBatch(admin, { orderId, line })));
  expect([await batchOf(a), await batchOf(b)]).toEqual([
    [3, 0],
    [3, 2],
  ]);
  const parts = await db
    .select()
    .from(orderItemBatches)
    .where(eq(orderItemBatches.orderItemId, line));
  expect(parts).toEqual([{ orderItemId: line, batchId: b, quantity: 2 }]);
  expect((await getDeskOrder(orderId))?.next).toBe("ready");
  await markReady(admin, act);
  await checkOrderId(admin, orderId);
  await payOrder(admin, { orderId, method: "cash", cents: 2500 });
  expect(await handOverOrder(admin, act)).toMatchObject({ ok: true });
  expect(await batchOf(b)).toEqual([1, 0]);
});

test("without this line: its price and discounts go, its pieces are free", async () => {
  const { admin, flower, a, orderId, line, rest } = await newOrder({ inB: 1 });
  await giveDiscount(admin, orderId, { line: null, amount: 100, reason: "Late" });
  await giveDiscount(admin, orderId, { line, amount: 50, reason: "Dented" });
  expect(await leaveLineOut(admin, { orderId, line })).toMatchObject({ ok: true });
  expect((await getOrder(orderId))?.items, "nothing of it is withdrawn").toHaveLength(2);
  await withdrawBatch(admin, a, { reason: "Mould" });
  expect(await takeFromOtherBatch(admin, { orderId, line })).toMatchObject({
    problem: { message: `Only 1 of ${flower.name} is left. Leave the line out` },
  });
  for (let n = 0; n < 2; n++) {
    expect(await leaveLineOut(admin, { orderId, line })).toMatchObject({ ok: true });
  }
  const order = await getOrder(orderId);
  // Of the $1.00 for the whole order, 20 cents were the other line's.
  expect(order).toMatchObject({ total: "4.80", items: [{ id: rest }] });
  const given = await db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, orderId));
  expect(given.map(({ cents }) => cents)).toEqual([20]);
  expect(await batchOf(a)).toEqual([3, 0]);
});

test.each([
  { other: "goods", tax: 37 },
  { other: "edible", tax: 0 },
] as const)(
  "without the goods that are withdrawn, a delivery with $other bears $tax cents of sales tax",
  async ({ other, tax }) => {
    const admin = await createAdmin();
    const mug = await createProduct({ price: "10.00", type: "goods" });
    const batch = await receive(mug.id, { quantity: 5 });
    const rest = await createProduct({ price: "5.00", type: other });
    const placed = await placeOrder(visitor(), {
      items: [mug, rest].map(({ id: productId }) => ({ productId, quantity: 1 })),
      ...{ customerInfo: null, key: null, seen: null },
    });
    if (!placed.ok) throw new Error(placed.problem.message);
    const { id: orderId, items } = placed.order;
    const isIt = eq(orders.id, orderId);
    await db.update(orders).set({ deliveryFeeCents: 500, deliveryTaxCents: 37 }).where(isIt);
    await withdrawBatch(admin, batch, { reason: "Cracked" });
    const line = items.find(({ productId }) => productId === mug.id)?.id ?? 0;
    expect(await leaveLineOut(admin, { orderId, line })).toMatchObject({ ok: true });
    expect(await db.select({ tax: orders.deliveryTaxCents }).from(orders).where(isIt)).toEqual([
      { tax },
    ]);
  },
);

test("an order whose only line is withdrawn is cancelled, not emptied", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { quantity: 1 });
  const placed = await placeOrder(visitor(), {
    items: [{ productId, quantity: 1 }],
    ...{ customerInfo: null, key: null, seen: null },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  const { id: orderId, items } = placed.order;
  await withdrawBatch(admin, batch, { reason: "Mould" });
  expect(await leaveLineOut(admin, { orderId, line: items[0]?.id ?? 0 })).toMatchObject({
    problem: { message: "It is the order's only line. Cancel the order instead" },
  });
});
