import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { problemOf } from "~/lib/outcome";
import { auditLog, counterSaleLines } from "~drizzle/schema";
import { createProduct, createStaff, unwrap } from "../../../tests/support/builders";
import { openedSale } from "../../../tests/support/counter";
import { useDatabase } from "../../../tests/support/database";
import { addProduct, setDiscount, setLine, voidSale } from "./change-sale.server";
import { getSaleRow } from "./counter-queries.server";
import { addUnit, listLinesWithUnits, removeUnit } from "./sale-units.server";
import { listVoided } from "./voided-sales.server";

useDatabase();

const linesOf = (saleId: number) =>
  db.select().from(counterSaleLines).where(eq(counterSaleLines.saleId, saleId));

async function lineOf(saleId: number, index = 0) {
  const line = (await listLinesWithUnits(saleId)).lines[index];
  if (!line) throw new Error("No such line");
  return line;
}

test("a press on an old page changes no line that was changed since", async () => {
  const [staff, product] = [await createStaff(), await createProduct()];
  const saleId = await openedSale(product);
  const { id: line } = await lineOf(saleId);
  // A colleague's scan, which the page does not show.
  unwrap(await addProduct(staff, { saleId, productId: product.id, seen: "1" }));
  for (const quantity of [0, 3, 9]) {
    const refused = await setLine(saleId, { line, quantity, seen: 1 });
    expect(problemOf(refused)).toMatchObject({ code: "conflict" });
    expect(problemOf(refused)?.message).toContain("2 pieces are in the sale now");
  }
  expect(problemOf(await setLine(saleId, { line, quantity: 1, seen: null }))).not.toBeNull();
  expect(await linesOf(saleId)).toMatchObject([{ quantity: 2 }]);
  // The same press again is no other one, and what it asks for is so already.
  unwrap(await setLine(saleId, { line, quantity: 3, seen: 2 }));
  unwrap(await setLine(saleId, { line, quantity: 3, seen: 2 }));
  unwrap(await setLine(saleId, { line, quantity: 0, seen: 3 }));
  unwrap(await setLine(saleId, { line, quantity: 0, seen: 3 }));
  expect(await linesOf(saleId)).toEqual([]);
});

test("an old page puts no unit into a line that it did not name, and takes none out of another", async () => {
  const [a, b] = [await createProduct(), await createProduct()];
  const saleId = await openedSale(a, b);
  const [first, second] = [await lineOf(saleId, 0), await lineOf(saleId, 1)];
  unwrap(await addUnit(saleId, { line: null, unit: "UNIT-A-1", next: first.id }));
  const refused = await addUnit(saleId, { line: null, unit: "UNIT-A-2", next: first.id });
  expect(problemOf(refused)).toMatchObject({ code: "conflict" });
  expect(problemOf(refused)?.message).toContain(`${second.productName} lacks a unit now`);
  // The same press again says what it is.
  const again = await addUnit(saleId, { line: null, unit: "unit-a-1", next: first.id });
  expect(problemOf(again)?.message).toContain("Unit UNIT-A-1 is in another line");

  const [unit] = (await lineOf(saleId, 0)).units;
  unwrap(await removeUnit(saleId, { unit: unit?.id ?? 0, line: first.id }));
  unwrap(await addUnit(saleId, { line: second.id, unit: "UNIT-A-1" }));
  unwrap(await removeUnit(saleId, { unit: unit?.id ?? 0, line: first.id }));
  expect((await lineOf(saleId, 1)).units).toHaveLength(1);
});

test("a void names what it saw, and the log and the day keep what was in it", async () => {
  const [staff, product] = [await createStaff(), await createProduct({ price: "7.50" })];
  const saleId = await openedSale(product);
  const seen = String((await getSaleRow(saleId))?.version);
  const { id: line } = await lineOf(saleId);
  unwrap(await setLine(saleId, { line, quantity: 3 }));
  const refused = await voidSale(staff, saleId, { reason: "Left", seen });
  expect(problemOf(refused)?.message).toContain("It was not voided");
  expect(problemOf(await voidSale(staff, saleId, { reason: "Left", seen: null }))).not.toBeNull();
  unwrap(await setDiscount(saleId, { amount: 250, reason: "A dent" }));
  const now = String((await getSaleRow(saleId))?.version);
  unwrap(await voidSale(staff, saleId, { reason: "The customer left", seen: now }));
  // Pressed again it is no second one.
  unwrap(await voidSale(staff, saleId, { reason: "The customer left", seen: now }));
  const detail = `3 × ${product.name} at $7.50. Together $20.00 with a discount of $2.50. Reason: The customer left`;
  const logged = eq(auditLog.subject, `counter sale ${saleId}`);
  expect(await db.select().from(auditLog).where(logged)).toMatchObject([
    { act: "counter sale voided", actorName: staff.username, detail },
  ]);
  const voided = await listVoided(businessDay(new Date()));
  expect(voided.filter((one) => one.detail === detail)).toMatchObject([
    { actorName: staff.username },
  ]);
  expect(await listVoided("2020-01-01")).toEqual([]);
});
