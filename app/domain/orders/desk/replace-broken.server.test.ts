import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { lastMovementOf } from "~/domain/stock/stock-queries.server";
import { type Outcome, problemOf } from "~/lib/outcome";
import { orderItemBatches, productBatches, stockMovements } from "~drizzle/schema";
import {
  createAdmin,
  createProduct,
  createStaff,
  visitor,
} from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { receive, writeOffForm } from "../../../../tests/support/stock";
import { placeOrder } from "../place-order.server";
import { cancelAtDesk, confirmOrder, handOverOrder, markReady } from "./act-at-desk.server";
import { checkOrderId } from "./check-order-id.server";
import { getDeskOrder } from "./desk-order.server";
import { payOrder } from "./pay-order.server";
import { replaceBrokenPiece } from "./replace-broken.server";
import { undoAct } from "./undo-act.server";

useDatabase();

/** Two pieces of a product at $10, confirmed, held of batch A. Of batch B there are some too. */
async function newOrder({ inA = 2, inB = 2 } = {}) {
  const staff = await createStaff();
  const { id: productId, name } = await createProduct({ price: "10.00" });
  const a = await receive(productId, { code: "A", quantity: inA, bestBefore: "2098-01-31" });
  const b = inB > 0 ? await receive(productId, { code: "B", quantity: inB }) : 0;
  const placed = await placeOrder(visitor(), {
    items: [{ productId, quantity: 2 }],
    ...{ customerInfo: null, key: null, seen: null },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  const { id: orderId, items } = placed.order;
  const line = items[0]?.id ?? 0;
  await confirmOrder(staff, { orderId, seen: null });
  const press = async () => ({ orderId, line, batch: a, moved: await lastMovementOf(orderId) });
  return { staff, name, a, b, orderId, line, press };
}

const messageOf = (outcome: Outcome<object>) => problemOf(outcome)?.message ?? null;

/** What of these batches is in the house and held. */
async function stockOf(...ids: number[]) {
  const rows = await db
    .select()
    .from(productBatches)
    .where(inArray(productBatches.id, ids))
    .orderBy(asc(productBatches.id));
  return rows.map(({ onHand, held }) => [onHand, held]);
}

const partsOf = async (line: number) =>
  (
    await db
      .select()
      .from(orderItemBatches)
      .where(eq(orderItemBatches.orderItemId, line))
      .orderBy(asc(orderItemBatches.batchId))
  ).map(({ batchId, quantity }) => [batchId, quantity]);

test("a broken piece is set aside and the order holds another one; two presses count once", async () => {
  const { staff, a, b, orderId, line, press } = await newOrder();
  const broken = await press();
  const [first, second] = await Promise.all([
    replaceBrokenPiece(staff, broken),
    replaceBrokenPiece(staff, broken),
  ]);
  expect(second).toEqual(first);
  expect(await replaceBrokenPiece(staff, broken)).toEqual(first);
  expect(await stockOf(a, b)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(await partsOf(line)).toEqual([
    [a, 1],
    [b, 1],
  ]);
  const moves = await db
    .select()
    .from(stockMovements)
    .where(inArray(stockMovements.batchId, [a, b]))
    .orderBy(asc(stockMovements.id));
  expect(moves.slice(-3)).toMatchObject([
    { batchId: a, kind: "released", heldChange: -1, orderId },
    { batchId: a, kind: "quarantine", onHandChange: -1, reason: "Broken", orderId: null },
    { batchId: b, kind: "held", heldChange: 1, orderId },
  ]);
  // The page shows another state now, so that the next jar is another act; the old page is refused.
  expect(messageOf(await replaceBrokenPiece(await createAdmin(), broken))).toMatch(/changed since/);
  expect(await replaceBrokenPiece(staff, await press())).toMatchObject({ ok: true });
  expect(await stockOf(a, b)).toEqual([
    [0, 0],
    [2, 2],
  ]);
});

test("a broken piece waits in quarantine until it is written off as waste", async () => {
  const { staff, a, press } = await newOrder();
  expect(await replaceBrokenPiece(staff, await press())).toMatchObject({ ok: true });
  const read = () => db.select().from(productBatches).where(eq(productBatches.id, a));
  expect(await read()).toMatchObject([{ onHand: 1, quarantined: 1, setAside: 1 }]);
  const waste = writeOffForm({ quantity: 1, from: "set-aside", kind: "waste", reason: "Broken" });
  expect(await writeOffStock(await createAdmin(), a, waste)).toMatchObject({ ok: true });
  expect(await read()).toMatchObject([{ onHand: 1, quarantined: 0, setAside: 0 }]);
});

test("another piece of the same batch will do, and the order is handed over, undone and cancelled as ever", async () => {
  const { staff, a, orderId, line, press } = await newOrder({ inA: 4, inB: 0 });
  expect(await replaceBrokenPiece(staff, await press())).toMatchObject({ ok: true });
  expect([await stockOf(a), await partsOf(line)]).toEqual([[[3, 2]], [[a, 2]]]);
  const act = { orderId, seen: null };
  await markReady(staff, act);
  await checkOrderId(staff, orderId);
  await payOrder(staff, { orderId, method: "cash", cents: 2000 });
  expect(await handOverOrder(staff, act)).toMatchObject({ ok: true });
  expect(await stockOf(a)).toEqual([[1, 0]]);
  expect(messageOf(await replaceBrokenPiece(staff, await press()))).toBe(
    "This order is completed meanwhile",
  );
  const changeId = (await getDeskOrder(orderId))?.seen ?? 0;
  expect(await undoAct(staff, { orderId, changeId })).toMatchObject({ ok: true });
  expect(await stockOf(a)).toEqual([[3, 2]]);
});

test("if no other piece is left nothing is done, and the page says so", async () => {
  const { staff, name, a, orderId, press } = await newOrder({ inA: 2, inB: 0 });
  expect((await getDeskOrder(orderId))?.pieces).toMatchObject([
    { batchId: a, quantity: 2, left: 0 },
  ]);
  expect(messageOf(await replaceBrokenPiece(staff, await press()))).toBe(
    `No other piece of ${name} is left. Change the order`,
  );
  expect(await stockOf(a)).toEqual([[2, 2]]);
  // A withdrawn batch has none to give.
  const other = await newOrder();
  await withdrawBatch(await createAdmin(), other.b, { reason: "Mould" });
  expect(messageOf(await replaceBrokenPiece(other.staff, await other.press()))).toMatch(/No other/);
  await cancelAtDesk(other.staff, { orderId: other.orderId, seen: null, reason: "No" });
  expect((await getDeskOrder(other.orderId))?.pieces).toEqual([]);
});
