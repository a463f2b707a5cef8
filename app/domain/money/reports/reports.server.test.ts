import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { productBatches, saleEntries } from "~drizzle/schema";
import { createProduct } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { readCsv, sellMany, sumsByHand } from "../../../../tests/support/many-sales";
import { countTrackAndTrace, salesCsv, trackAndTraceCsv } from "./sales-csv.server";
import { readSalesRange, SALES_BY } from "./sales-range";
import { quarterFigures, salesBy } from "./sales-report.server";
import { totalOf } from "./sales-sums";
import { nextQuarter, readTaxQuarter } from "./tax-quarter";

useDatabase();

const ORDERS = 2_000;

beforeAll(() => sellMany(ORDERS));

test("the figures of a quarter are those of its orders, undone and returned ones taken off", async () => {
  const quarter = readTaxQuarter("2026-11", "2026-12-05");
  const { cannabis, goods } = await quarterFigures(quarter);
  expect(cannabis).toEqual(await sumsByHand("cannabis", "2026-09-01", "2026-11-30"));
  expect(goods).toEqual(await sumsByHand("goods", "2026-09-01", "2026-11-30"));
  expect(cannabis.quantity).toBeGreaterThan(ORDERS);
});

test("the quarter adds the THC of what was sold, less what came back, and names what has none", async () => {
  const days = { from: "2026-09-01", to: "2026-11-30" };
  const { thc: none, cannabis } = await quarterFigures(days);
  expect(none).toEqual({ hundredthsMg: 0, unknownPieces: cannabis.quantity });
  const ofDays = sql`tax_class = 'cannabis' and day between ${days.from} and ${days.to}`;
  await db.execute(
    sql`update sale_entries set thc_hundredths_mg = quantity * 1050 where ${ofDays}`,
  );
  const { thc } = await quarterFigures(days);
  expect(thc).toEqual({ hundredthsMg: cannabis.quantity * 1050, unknownPieces: 0 });
  await db.execute(sql`update sale_entries set thc_hundredths_mg = null`);
});

test("every report of the same days has the same total, and its rows add up to it", async () => {
  const days = { from: "2026-09-01", to: "2026-11-30" };
  const { cannabis, goods } = await quarterFigures(days);
  const all = totalOf([cannabis, goods]);
  for (const by of SALES_BY) expect(totalOf(await salesBy({ by, ...days }))).toEqual(all);
  expect((await salesBy({ by: "product", ...days })).map(({ label }) => label)).toEqual([
    "Flower",
    "Mug",
  ]);
  expect(await salesBy({ by: "day", ...days })).toHaveLength(91);
});

test("the accountant's CSV has every entry of the days, with amounts as numbers", async () => {
  const { rows } = await readCsv(salesCsv({ from: "2026-09-01", to: "2026-09-03" }));
  const inDays = sql`${saleEntries.day} between '2026-09-01' and '2026-09-03'`;
  expect(rows).toBe(await db.$count(saleEntries, inDays));
  let csv = "";
  for await (const piece of salesCsv({ from: "2026-09-01", to: "2026-09-20" }).lines())
    csv += piece;
  expect(csv).toMatch(/,undone,\d+,Flower,,cannabis,-\d,-\d+\.\d\d,-0\.\d\d,/);
  const paid = csv
    .trim()
    .split("\r\n")
    .map((line) => Math.round(Number(line.split(",")[10]) * 100));
  const { paidCents } = totalOf(await salesBy({ by: "day", from: "2026-09-01", to: "2026-09-20" }));
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(paidCents);
});

test("track-and-trace gets sales from a batch, before taxes, and no undone ones", async () => {
  const { id: productId } = await createProduct();
  const [batch] = await db
    .insert(productBatches)
    .values({ productId, code: "1A4000000000000000012345", onHand: 9 })
    .returning();
  // Every 49th order was undone.
  const [kept, undone] = [48, 49];
  for (const orderId of [kept, undone]) {
    await db
      .update(saleEntries)
      .set({ batchId: batch?.id ?? 0 })
      .where(eq(saleEntries.orderId, orderId));
  }
  let csv = "";
  for await (const piece of trackAndTraceCsv({ from: "2026-01-01", to: "2027-12-31" }).lines()) {
    csv += piece;
  }
  const lines = csv.trim().split("\r\n");
  const sold = await db
    .select()
    .from(saleEntries)
    .where(sql`order_id = ${kept} and kind = 'sale' and tax_class = 'cannabis'`)
    .orderBy(saleEntries.id);
  expect(lines).toHaveLength(sold.length);
  // The page counts what the file cannot have, by lines that nobody undid.
  const { all, missing } = await countTrackAndTrace({ from: "2026-01-01", to: "2027-12-31" });
  const entries = await db.select().from(saleEntries).orderBy(saleEntries.id);
  const standing = entries.filter(
    ({ id, kind, taxClass, orderId }) =>
      kind === "sale" &&
      taxClass === "cannabis" &&
      !entries.some((one) => one.kind === "undone" && one.orderId === orderId && one.id > id),
  );
  expect([all, missing]).toEqual([standing.length, standing.length - lines.length]);
  expect(missing).toBeGreaterThan(0);
  const newest = sold.at(-1);
  if (!newest) throw new Error("Nothing was sold");
  const { priceCents, discountCents, stateTaxCents, localTaxCents, quantity } = newest;
  const amount = (priceCents - discountCents - stateTaxCents - localTaxCents) / 100;
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,48,Consumer,1A4000000000000000012345,/);
  expect(lines[0]).toContain(`,${quantity},Each,${amount.toFixed(2)}`);
});

test("quarters end with February, May, August and November, and are due on the 20th", () => {
  expect(readTaxQuarter(null, "2026-12-01")).toEqual({
    key: "2027-02",
    from: "2026-12-01",
    to: "2027-02-28",
    dueOn: "2027-03-20",
  });
  expect(readTaxQuarter("2028-02", "2026-01-01").to).toBe("2028-02-29");
  expect(readTaxQuarter("2026-10", "2026-11-30").key).toBe("2026-11");
  const quarter = readTaxQuarter("2026-11", "2026-11-30");
  expect([nextQuarter(quarter, -1).key, nextQuarter(quarter, 1).key]).toEqual([
    "2026-08",
    "2027-02",
  ]);
});

test("a range of an address is never longer than 400 days, nor after today", () => {
  const read = (query: string) => readSalesRange(new URLSearchParams(query), "2026-11-23");
  expect(read("")).toEqual({ by: "day", from: "2026-11-01", to: "2026-11-23" });
  expect(read("by=batch&from=1900-01-01&to=2999-12-31")).toEqual({
    by: "batch",
    from: "2025-10-20",
    to: "2026-11-23",
  });
  expect(read("by=x&from=2026-13-01&to=nothing&")).toEqual(read(""));
});
