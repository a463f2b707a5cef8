import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { setStock } from "~/domain/shop/save-product.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { products, saleEntries } from "~drizzle/schema";
import { createAdmin, createProduct } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { receive, sell } from "../../../../tests/support/stock";
import { listUnclosed } from "../drawers/drawer-queries.server";
import { leftOverCsv, listLeftOver, listRunsOut, runsOutCsv } from "./runs-out.server";

useDatabase();

const TODAY = businessDay(new Date());
const DAY_MS = 86_400_000;

/** A counted product that was added so many days ago, with this stock. */
async function counted(name: string, pieces: number, { addedDaysAgo = 100 } = {}) {
  const { id } = await createProduct({ name });
  const createdAt = new Date(Date.now() - addedDaysAgo * DAY_MS);
  await db.update(products).set({ createdAt }).where(eq(products.id, id));
  if (pieces > 0) await receive(id, { quantity: pieces });
  return id;
}

type Sold = { daysAgo?: number; kind?: "sale" | "undone" | "refund" };

const enter = (productId: number, quantity: number, { daysAgo = 0, kind = "sale" }: Sold = {}) =>
  db.insert(saleEntries).values({
    ...{ kind, productId, quantity, productName: "Tea", taxClass: "cannabis" },
    ...{ day: addDays(TODAY, -daysAgo), priceCents: 100 * quantity, discountCents: 0 },
    ...{ stateTaxCents: 0, localTaxCents: 0, distributorTaxCents: 0, salesTaxCents: 0 },
  });

const rowOf = async (id: number) => (await listRunsOut(TODAY)).find((row) => row.id === id);

test("stock lasts as long as the last 28 days say, the shortest first", async () => {
  const slow = await counted("Slow", 10);
  await enter(slow, 14);
  const fast = await counted("Fast", 10);
  // 28 pieces in 28 days, of which the first counts no more, and the undone one neither.
  await enter(fast, 28, { daysAgo: 27 });
  await enter(fast, 50, { daysAgo: 28 });
  await enter(fast, 3);
  await enter(fast, -3, { kind: "undone" });
  // What came back left the shelf.
  await enter(fast, -5, { kind: "refund" });
  const unsold = await counted("Unsold", 10);
  expect(await rowOf(slow)).toMatchObject({ left: 10, sold: 14, days: 28, daysLeft: 20 });
  expect(await rowOf(fast)).toMatchObject({ daysLeft: 10, outOn: addDays(TODAY, 10) });
  expect(await rowOf(unsold)).toBeUndefined();
  const names = (await listRunsOut(TODAY)).map(({ name }) => name);
  expect(names.indexOf("Fast")).toBeLessThan(names.indexOf("Slow"));
});

test("a new product counts by its own days, and a real sale counts", async () => {
  const id = await counted("New", 9, { addedDaysAgo: 1 });
  await sell(await createAdmin(), id, 3);
  // Three pieces in two days: the six that are left last four days.
  expect(await rowOf(id)).toMatchObject({ left: 6, sold: 3, days: 2, daysLeft: 4 });
});

test("Today counts what is gone within seven days, and not what is gone or switched off", async () => {
  const before = (await listUnclosed(TODAY)).soon;
  const soonIs = async () => (await listUnclosed(TODAY)).soon - before;
  const soon = await counted("Soon", 7);
  await enter(soon, 28);
  const later = await counted("Later", 8);
  await enter(later, 28);
  expect(await soonIs()).toBe(1);
  const gone = await counted("Gone", 2, { addedDaysAgo: 0 });
  await sell(await createAdmin(), gone, 2);
  expect(await rowOf(gone)).toMatchObject({ left: 0, daysLeft: 0 });
  expect(await soonIs()).toBe(1);
  await setStock(await createAdmin(), soon, false);
  expect(await soonIs()).toBe(0);
});

test("a batch has what its days do not sell left over, after the batches before it", async () => {
  const id = await counted("Dated", 0);
  // One a day. Today and nine more days: ten pieces, four of the first batch, six of the second.
  await enter(id, 28);
  const second = await receive(id, { quantity: 9, bestBefore: addDays(TODAY, 9) });
  const first = await receive(id, { quantity: 6, bestBefore: addDays(TODAY, 3) });
  const third = await receive(id, { quantity: 5, bestBefore: addDays(TODAY, 99) });
  await receive(id, { quantity: 500, bestBefore: null });
  const ofProduct = (await listLeftOver(TODAY)).filter(({ productId }) => productId === id);
  expect(ofProduct.map((batch) => [batch.id, batch.free, batch.leftOver])).toEqual([
    [first, 6, 2],
    [second, 9, 3],
  ]);
  expect(ofProduct.map((batch) => batch.id)).not.toContain(third);
});

test("of a product that nobody bought all is left over", async () => {
  const id = await counted("Nobody", 0);
  const batch = await receive(id, { quantity: 4, bestBefore: addDays(TODAY, 400) });
  const row = (await listLeftOver(TODAY)).find((one) => one.id === batch);
  expect(row).toMatchObject({ free: 4, leftOver: 4, sold: 0 });
});

test("both lists are CSV", async () => {
  const read = async (csv: ReturnType<typeof runsOutCsv>) => {
    let text = "";
    for await (const line of csv.lines()) text += line;
    return text;
  };
  expect(await read(runsOutCsv(TODAY))).toMatch(/^\d+,[^,]+,\d+,\d+,\d+,\d+,\d{4}-\d\d-\d\d\r\n/);
  expect(await read(leftOverCsv(TODAY))).toMatch(/^\d+,TEST-\d+,[^,]+,\d{4}-\d\d-\d\d,\d+,\d+,/m);
});
