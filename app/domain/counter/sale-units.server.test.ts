import { expect, test } from "vitest";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { trackAndTraceCsv } from "~/domain/money/reports/sales-csv.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, problemOf } from "~/lib/outcome";
import { anyAdmin, createProduct, createStaff, unwrap } from "../../../tests/support/builders";
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
  unwrap(await removeUnit(saleId, { unit: unit?.id ?? 0 }));
  unwrap(await removeUnit(saleId, { unit: unit?.id ?? 0 }));
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
    `Unit ${unit} was sold before`,
  );
  // Undone, it can be sold again.
  unwrap(await undoSale(staff, first, { reason: "Wrong" }));
  unwrap(await scan(second, unit));
  unwrap(await voidSale(staff, second));
  unwrap(await scan(await openedSale(product), unit));
});

test("of two sales that scan one unit at the same time one gets it", async () => {
  const product = await flower();
  const [first, second] = [await openedSale(product), await openedSale(product)];
  const unit = newId();
  const scanned = await Promise.all([scan(first, unit), scan(second, unit)]);
  expect(scanned.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a unit of another product, of another batch or of a withdrawn one is refused", async () => {
  const [staff, product, mug] = [await createStaff(), await flower(), await flower()];
  const sold = await openedSale(product);
  const unit = newId();
  unwrap(await scan(sold, unit));
  unwrap(await finish(staff, sold));
  unwrap(await undoSale(staff, sold, { reason: "Wrong" }));
  // Its batch is known since the sale.
  const sale = await openedSale(mug, product);
  expect(wordsOf(await scan(sale, unit, 0))).toBe(
    `Unit ${unit} is one of ${product.name}, not of ${mug.name}`,
  );
  unwrap(await scan(sale, unit, 1));
  // A batch that is best before an earlier day is sold first.
  const next = await receive(product.id, { quantity: 5, code: "Next", bestBefore: "2098-01-31" });
  expect(wordsOf(await finish(staff, sale))).toContain(
    "another batch than the one that is sold first (Next)",
  );
  expect((await getSaleRow(sale))?.orderId).toBeNull();
  unwrap(await withdrawBatch(anyAdmin(), next, { reason: "Recall" }));
  unwrap(await finish(staff, sale));
  unwrap(await undoSale(staff, sale, { reason: "Wrong" }));
  unwrap(await withdrawBatch(anyAdmin(), product.batch, { reason: "Mould" }));
  const late = await openedSale(mug);
  expect(wordsOf(await scan(late, unit))).toContain("is one of");
});

test("a scan at a wrong line is forgotten with its removal", async () => {
  const [product, mug] = [await flower(), await flower()];
  const saleId = await openedSale(mug, product);
  const unit = newId();
  unwrap(await scan(saleId, unit, 0));
  const [wrong] = (await lineOf(saleId, 0)).units;
  unwrap(await removeUnit(saleId, { unit: wrong?.id ?? 0 }));
  unwrap(await scan(saleId, unit, 1));
  expect(wordsOf(await scan(saleId, "two words", 0))).toContain("This is no Retail Item ID");
});
