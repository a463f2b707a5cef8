import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { productBatches } from "~drizzle/schema";
import {
  createAdmin,
  createProduct,
  createStaff,
  member,
  unwrap,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive, sell, writeOffForm } from "../../../tests/support/stock";
import { placeOrder } from "../orders/place-order.server";
import { putBack, setAside } from "./set-aside.server";
import { leftOf, listQuarantine } from "./stock-queries.server";
import { restoreBatch, withdrawBatch } from "./withdraw-batch.server";
import { writeOffStock } from "./write-off-stock.server";

useDatabase();

const stockOf = async (batchId: number) => {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, batchId));
  return batch && [batch.onHand, batch.held, batch.quarantined, batch.setAside];
};

const left = async (productId: number) => (await leftOf([productId])).get(productId);

const order = async (productId: number, quantity: number) =>
  placeOrder(await member(), {
    ...{ items: [{ productId, quantity }], customerInfo: null, key: null, seen: null },
  });

test("what staff set aside cannot be ordered until an admin puts it back", async () => {
  const [staff, admin] = [await createStaff(), await createAdmin()];
  const { id: productId, name } = await createProduct();
  const batch = await receive(productId, { quantity: 5 });
  const form = { quantity: 3, reason: "Seal is broken" };
  const first = await setAside(staff, batch, form);
  expect(first).toMatchObject({ ok: true });
  // Pressed twice.
  expect(await setAside(staff, batch, form)).toEqual(first);
  expect([await stockOf(batch), await left(productId)]).toEqual([[2, 0, 3, 3], 2]);
  expect(await listQuarantine()).toMatchObject([{ id: batch, quarantined: 3 }]);
  expect(await order(productId, 3)).toMatchObject({
    problem: { message: `Only 2 of ${name} are left` },
  });
  unwrap(await putBack(admin, batch, { quantity: 2, reason: "Seal is whole" }));
  expect([await stockOf(batch), await left(productId)]).toEqual([[4, 0, 1, 1], 4]);
  expect(await putBack(admin, batch, { quantity: 2, reason: "One too many" })).toMatchObject({
    problem: { field: "quantity", message: "Only 1 piece is set aside" },
  });
  unwrap(await order(productId, 4));
});

test("what open orders hold is not set aside, and the refusal says so", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { quantity: 5 });
  unwrap(await order(productId, 4));
  expect(await setAside(admin, batch, { quantity: 2, reason: "Mould" })).toMatchObject({
    problem: {
      code: "conflict",
      message:
        "Only 1 piece can be set aside: the 4 others are held for open orders. Cancel orders first, or give them another batch",
    },
  });
  expect(await stockOf(batch)).toEqual([5, 4, 0, 0]);
});

test("what a customer brought back is never put back", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { quantity: 5 });
  const { orderId, line } = await sell(admin, productId, 2);
  const refund = { line, quantity: 2, method: "cash", restock: "on", reason: "Stale" } as const;
  unwrap(await refundLine(admin, orderId, refund));
  unwrap(await setAside(admin, batch, { quantity: 1, reason: "Seal is broken" }));
  expect(await stockOf(batch)).toEqual([2, 0, 3, 1]);
  expect(await putBack(admin, batch, { quantity: 2, reason: "All fine" })).toMatchObject({
    problem: { message: "Only 1 piece is set aside" },
  });
  // Each kind of quarantine is counted by itself, when it is destroyed too.
  const back = writeOffForm({ from: "quarantine", quantity: 3 });
  expect(await writeOffStock(admin, batch, back)).toMatchObject({
    problem: { message: "Only 2 pieces that came back are in quarantine" },
  });
  unwrap(await writeOffStock(admin, batch, writeOffForm({ from: "quarantine", quantity: 2 })));
  unwrap(await writeOffStock(admin, batch, writeOffForm({ from: "set-aside", quantity: 1 })));
  expect(await stockOf(batch)).toEqual([2, 0, 0, 0]);
});

test("a batch that is withdrawn meanwhile keeps what is set aside, and sells nothing of it", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { quantity: 5 });
  unwrap(await setAside(admin, batch, { quantity: 2, reason: "Odd smell" }));
  unwrap(await withdrawBatch(admin, batch, { reason: "Recalled" }));
  unwrap(await putBack(admin, batch, { quantity: 1, reason: "Fine" }));
  expect([await stockOf(batch), await left(productId)]).toEqual([[4, 0, 1, 1], 0]);
  unwrap(await restoreBatch(admin, batch));
  expect(await left(productId)).toBe(4);
});

test("two who put the last piece back at once put it back once", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { quantity: 2 });
  unwrap(await setAside(admin, batch, { quantity: 1, reason: "Dented" }));
  const both = await Promise.all(
    ["One", "Other"].map((reason) => putBack(admin, batch, { quantity: 1, reason })),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(batch)).toEqual([2, 0, 0, 0]);
});
