import { expect, test } from "vitest";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { trackAndTraceCsv } from "~/domain/money/reports/sales-csv.server";
import { cancelAtDesk, confirmOrder } from "~/domain/orders/desk/act-at-desk.server";
import { giveBack } from "~/domain/orders/desk/pay-order.server";
import { findUndoable, undoAct } from "~/domain/orders/desk/undo-act.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, problemOf } from "~/lib/outcome";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createStaff,
  unwrap,
  visitor,
} from "../../../tests/support/builders";
import { openedSale } from "../../../tests/support/counter";
import { useDatabase } from "../../../tests/support/database";
import { receive } from "../../../tests/support/stock";
import { addProduct, setLine, voidSale } from "./change-sale.server";
import { getSaleRow, viewSale } from "./counter-queries.server";
import { finishSale, undoSale } from "./finish-sale.server";
import { addUnit, listLinesWithUnits, removeUnit } from "./sale-units.server";

useDatabase();

const newId = () => crypto.randomUUID().replaceAll("-", "").toUpperCase();

const wordsOf = (outcome: Outcome<object>) => problemOf(outcome)?.message ?? null;

/** A product of one batch. */
async function flower(pieces = 9) {
  const product = await createProduct({ price: "10.00" });
  return { ...product, batch: await receive(product.id, { quantity: pieces }) };
}

async function lineOf(saleId: number, index = 0) {
  const line = (await listLinesWithUnits(saleId)).lines[index];
  if (!line) throw new Error(`No line ${index}`);
  return line;
}

const scan = async (saleId: number, unit: string, index = 0) =>
  addUnit(saleId, { line: (await lineOf(saleId, index)).id, unit });

async function finish(actor: Admin, saleId: number) {
  const sale = await getSaleRow(saleId);
  const view = sale && (await viewSale(sale));
  return finishSale(actor, saleId, { cash: 99_00, debit: 0, seen: view?.shown ?? null });
}

async function csv() {
  const day = businessDay(new Date());
  let text = "";
  for await (const piece of trackAndTraceCsv({ from: day, to: day }).lines()) text += piece;
  return text;
}

test("a sale keeps the units that were scanned, and the file for track-and-trace has them", async () => {
  const [staff, product] = [await createStaff(), await flower()];
  const saleId = await openedSale(product);
  unwrap(await addProduct(staff, { saleId, productId: product.id, seen: "more" }));
  const [one, other] = [newId(), newId()];
  unwrap(await scan(saleId, `https://1a4.example/${one}`));
  unwrap(await scan(saleId, other));
  expect((await lineOf(saleId)).units.map(({ retailId }) => retailId)).toEqual([one, other]);
  unwrap(await finish(staff, saleId));
  expect(await csv()).toMatch(new RegExp(`,2,Each,[\\d.]+,${one} ${other}\\r\\n`));
});

test("no more units than pieces, and no fewer pieces than units", async () => {
  const saleId = await openedSale(await flower());
  unwrap(await scan(saleId, newId()));
  expect(wordsOf(await scan(saleId, newId()))).toBe(
    "1 unit is scanned, as many as the line has pieces. Add a piece first",
  );
  const { id: line } = await lineOf(saleId);
  unwrap(await setLine(saleId, { line, quantity: 2 }));
  unwrap(await scan(saleId, newId()));
  expect(wordsOf(await setLine(saleId, { line, quantity: 1 }))).toContain(
    "Remove one of the units",
  );
  const [unit] = (await lineOf(saleId)).units;
  unwrap(await removeUnit(saleId, { unit: unit?.id ?? 0, line }));
  unwrap(await removeUnit(saleId, { unit: unit?.id ?? 0, line }));
  unwrap(await setLine(saleId, { line, quantity: 1 }));
});

test("the same unit twice, in two sales or sold before is refused in words", async () => {
  const [staff, product] = [await createStaff(), await flower()];
  const [first, second] = [await openedSale(product), await openedSale(product)];
  const unit = newId();
  unwrap(await scan(first, unit));
  expect(wordsOf(await scan(first, unit.toLowerCase()))).toBe(
    `Unit ${unit} is in this sale already`,
  );
  expect(wordsOf(await scan(second, unit))).toContain("another open sale");
  unwrap(await finish(staff, first));
  expect(wordsOf(await scan(second, `https://1a4.example/x/${unit}`))).toBe(
    `Unit ${unit} was sold before. Cannabis that came back is not sold again`,
  );
  // Undone, it can be sold again.
  unwrap(await undoSale(staff, first, { reason: "Wrong" }));
  unwrap(await scan(second, unit));
  unwrap(await voidSale(staff, second, { reason: "Left" }));
  unwrap(await scan(await openedSale(product), unit));
});

test("of two sales that scan one unit at the same time one gets it", async () => {
  const product = await flower();
  const [first, second] = [await openedSale(product), await openedSale(product)];
  const unit = newId();
  const scanned = await Promise.all([scan(first, unit), scan(second, unit)]);
  expect(scanned.filter(({ ok }) => ok)).toHaveLength(1);
});

/** A product with a unit that a sale sold and an undo gave back, so that its batch is known. */
async function knownUnit() {
  const [staff, product] = [await createStaff(), await flower()];
  const sold = await openedSale(product);
  const unit = newId();
  unwrap(await scan(sold, unit));
  unwrap(await finish(staff, sold));
  unwrap(await undoSale(staff, sold, { reason: "Wrong" }));
  return { staff, product, unit };
}

const soldBatches = async (saleId: number) => {
  const sale = await getSaleRow(saleId);
  const order = await getOrder(sale?.orderId ?? 0);
  const batches = await listBatchesOf(order?.items.map(({ id }) => id) ?? []);
  return batches.map(({ batchId, quantity }) => [batchId, quantity]);
};

test("a unit of another product or of a withdrawn batch is refused at the scan", async () => {
  const { product, unit } = await knownUnit();
  const mug = await flower();
  const sale = await openedSale(mug, product);
  expect(wordsOf(await scan(sale, unit, 0))).toBe(
    `Unit ${unit} is one of ${product.name}, not of ${mug.name}`,
  );
  await receive(product.id, { quantity: 5 });
  unwrap(await withdrawBatch(anyAdmin(), product.batch, { reason: "Mould" }));
  expect(wordsOf(await scan(sale, unit, 1))).toMatch(/which is not sold \(Mould\)$/);
});

test("a unit whose batch is withdrawn while its sale is parked is not sold, and the words say why", async () => {
  const { staff, product, unit } = await knownUnit();
  const parked = await openedSale(product);
  unwrap(await scan(parked, unit));
  await receive(product.id, { quantity: 5 });
  unwrap(await withdrawBatch(anyAdmin(), product.batch, { reason: "Mould" }));
  expect(wordsOf(await finish(staff, parked))).toMatch(
    /which is not sold \(Mould\)\. Remove it under “units scanned”/,
  );
  expect((await getSaleRow(parked))?.orderId).toBeNull();
});

test("a line takes the batches of its units, and the others from the batch that is sold first", async () => {
  const { staff, product, unit } = await knownUnit();
  const first = await receive(product.id, { quantity: 5, bestBefore: "2098-01-31" });
  const sale = await openedSale(product);
  const { id: line } = await lineOf(sale);
  unwrap(await setLine(sale, { line, quantity: 3 }));
  unwrap(await scan(sale, unit));
  unwrap(await finish(staff, sale));
  expect(await soldBatches(sale)).toEqual([
    [product.batch, 1],
    [first, 2],
  ]);
  expect(await csv()).toContain(`${unit}\r\n`);
});

test("a unit of a batch without a further piece is refused at the scan, and at the finish if it is sold meanwhile", async () => {
  const { staff, product, unit } = await knownUnit();
  const next = await receive(product.id, { quantity: 5 });
  const late = await openedSale(product);
  unwrap(await scan(late, unit));
  // An order holds all pieces of the unit's batch, which is sold first.
  const items = [{ productId: product.id, quantity: 9 }];
  const order = { items, customerInfo: null, key: null, seen: null };
  const held = unwrap(await placeOrder({ ...visitor(), user: await createAdmin() }, order)).order;
  unwrap(await confirmOrder(staff, { orderId: held.id, seen: null }));
  expect(wordsOf(await finish(staff, late))).toMatch(/no piece is left to sell\. Remove it/);
  expect((await getSaleRow(late))?.orderId).toBeNull();
  const { id: line, units } = await lineOf(late);
  unwrap(await removeUnit(late, { unit: units[0]?.id ?? 0, line }));
  expect(wordsOf(await scan(late, unit))).toContain("no other piece is left to sell. Take a unit");
  unwrap(await finish(staff, late));
  expect(await soldBatches(late)).toEqual([[next, 1]]);
});

/** A sale of one unit of a product of this tax class, and its order. */
async function soldUnit(type?: "goods") {
  const [staff, product] = [await createStaff(), await createProduct({ price: "10.00", type })];
  const batch = await receive(product.id, { quantity: 9 });
  const saleId = await openedSale(product);
  const unit = newId();
  unwrap(await scan(saleId, unit));
  const { orderId } = unwrap(await finish(staff, saleId));
  const order = await getOrder(orderId);
  if (!order) throw new Error("No order");
  return { staff, product, batch, unit, order, line: order.items[0]?.id ?? 0 };
}

test("cannabis that came back is not sold again, and goods are if they went back on the shelf", async () => {
  for (const [type, restock, isSoldAgain] of [
    [undefined, "on", false],
    ["goods", null, false],
    ["goods", "on", true],
  ] as const) {
    const { product, unit, order, line } = await soldUnit(type);
    const back = { line, quantity: 1, method: "cash", restock, reason: "Broken" } as const;
    unwrap(await refundLine(await createAdmin(), order.id, { ...back, after: null }));
    const next = await scan(await openedSale(product), unit);
    expect(next.ok, `${type ?? "cannabis"}, restock ${restock ?? "off"}`).toBe(isSoldAgain);
    if (!isSoldAgain) expect(wordsOf(next)).toContain("Cannabis that came back is not sold again");
  }
});

test("the units of an order that is cancelled at the desk are free, and its own again if that is undone", async () => {
  const { staff, product, unit, order } = await soldUnit();
  const act = { orderId: order.id, seen: null };
  const undoLast = async () => {
    const undoable = await findUndoable((await getOrder(order.id)) ?? order);
    return unwrap(await undoAct(staff, { ...act, changeId: undoable?.changeId ?? 0 }));
  };
  await undoLast();
  const other = await openedSale(product);
  // The pieces lie in the order's bag.
  expect(wordsOf(await scan(other, unit))).toContain("was sold before");
  unwrap(await giveBack(staff, order.id));
  unwrap(await cancelAtDesk(staff, { ...act, reason: "Nobody came" }));
  await undoLast();
  expect(wordsOf(await scan(other, unit))).toContain("was sold before");
  unwrap(await cancelAtDesk(staff, { ...act, reason: "Nobody came" }));
  unwrap(await scan(other, unit));
  // Whoever has it keeps it.
  await undoLast();
  unwrap(await finish(staff, other));
});

test("a scan at a wrong line is forgotten with its removal", async () => {
  const [product, mug] = [await flower(), await flower()];
  const saleId = await openedSale(mug, product);
  const unit = newId();
  unwrap(await scan(saleId, unit, 0));
  const { id: line, units } = await lineOf(saleId, 0);
  unwrap(await removeUnit(saleId, { unit: units[0]?.id ?? 0, line }));
  unwrap(await scan(saleId, unit, 1));
  expect(wordsOf(await scan(saleId, "two words", 0))).toContain("This is no Retail Item ID");
});
