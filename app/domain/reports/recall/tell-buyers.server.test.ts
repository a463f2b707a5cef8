import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { confirmOrder, handOverOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { undoAct, findUndoable } from "~/domain/orders/desk/undo-act.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { db } from "~/platform/database/db.server";
import { mailOutbox, productBatches } from "~drizzle/schema";
import { createAdmin, createProduct, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { receive } from "../../../../tests/support/stock";
import { buyerCsv, listBuyers } from "./batch-buyers.server";
import { tellBuyers } from "./tell-buyers.server";

useDatabase();

test("everybody who has pieces of a withdrawn batch is listed and told alone, once", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct({ price: "10.00" });
  const batch = await receive(productId, { code: "R1", quantity: 20 });
  const sell = async (email: string | null, quantity: number) => {
    const placed = await placeOrder(visitor(), {
      items: [{ productId, quantity }],
      customerInfo: { name: "Ada", email, address: null },
      ...{ phone: "(845) 555-0111", key: null, seen: null },
    });
    if (!placed.ok) throw new Error(placed.problem.message);
    const { id: orderId, items } = placed.order;
    const act = { orderId, seen: null };
    await confirmOrder(admin, act);
    await markReady(admin, act);
    await checkOrderId(admin, orderId);
    await payOrder(admin, { orderId, method: "cash", cents: quantity * 1000 });
    expect(await handOverOrder(admin, act)).toMatchObject({ ok: true });
    return { orderId, line: items[0]?.id ?? 0 };
  };
  const ada = await sell("ada@example.com", 2);
  const again = await sell("ADA@example.com", 1);
  const guest = await sell(null, 3);
  const bob = await sell("bob@example.com", 1);
  const undone = await sell("eve@example.com", 1);
  const back = { method: "cash", restock: null, reason: "Returned" } as const;
  await refundLine(admin, bob.orderId, { ...back, line: bob.line, quantity: 1 });
  const order = await getOrder(undone.orderId);
  const undoable = order && (await findUndoable(order));
  await undoAct(admin, { orderId: undone.orderId, changeId: undoable?.changeId ?? 0 });

  const buyersOf = async () => listBuyers({ id: batch, withdrawnAt: await withdrawnAt(batch) });
  const buyers = await buyersOf();
  expect(buyers.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
    [ada.orderId, 2],
    [again.orderId, 1],
    [guest.orderId, 3],
  ]);
  expect(buyers[0]).toMatchObject({
    ...{ customerName: "Ada", customerEmail: "ada@example.com", phone: "(845) 555-0111" },
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  let csv = "";
  for await (const lines of buyerCsv(batch).lines()) csv += lines;
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).toMatch(/Ada,\(845\) 555-0111,not given,3,/);

  const message = { message: "Please bring it back." };
  expect(await tellBuyers(admin, batch, message)).toMatchObject({ problem: { code: "conflict" } });
  await withdrawBatch(admin, batch, { reason: "Mould" });
  const told = await Promise.all([1, 2].map(() => tellBuyers(admin, batch, message)));
  expect(told.map((one) => one.ok && one.told).sort()).toEqual([0, 1]);
  // Both orders of the one address, and not the guest without any.
  expect((await buyersOf()).map(({ toldAt }) => toldAt !== null)).toEqual([true, true, false]);
  expect(await tellBuyers(admin, batch, { message: "Again." })).toMatchObject({ told: 0 });
  const mails = await db
    .select({ to: mailOutbox.recipient, text: mailOutbox.text })
    .from(mailOutbox)
    .where(like(mailOutbox.cause, "recall:%"));
  expect(mails).toEqual([{ to: "ada@example.com", text: "Please bring it back." }]);
});

async function withdrawnAt(batchId: number) {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, batchId));
  return batch?.withdrawnAt ?? new Date(0);
}
