import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { setDiscount, voidSale } from "~/domain/counter/change-sale.server";
import { getSaleRow, viewSale } from "~/domain/counter/counter-queries.server";
import { finishSale, undoSale } from "~/domain/counter/finish-sale.server";
import { businessDay } from "~/lib/dates/dates";
import { orders, saleEntries } from "~drizzle/schema";
import {
  createAdmin,
  createProduct,
  createStaff,
  unwrap,
} from "../../../../tests/support/builders";
import { openedSale } from "../../../../tests/support/counter";
import { useDatabase } from "../../../../tests/support/database";
import { sell } from "../../../../tests/support/stock";
import { paymentsOn } from "../closing/close-day.server";
import { refundLine } from "../corrections/refund-line.server";
import { sumsCsv } from "./sales-csv.server";
import { SALES_BY, type SalesBy } from "./sales-range";
import { salesBy } from "./sales-report.server";
import { totalOf } from "./sales-sums";

useDatabase();

const ofDay = (by: SalesBy, day: string, to = day) => salesBy({ by, from: day, to });
const paidOf = async (...asked: Parameters<typeof ofDay>) =>
  (await ofDay(...asked)).map(({ label, paidCents }) => [label, paidCents]);

async function finish(actor: User, saleId: number) {
  const sale = await getSaleRow(saleId);
  if (!sale) throw new Error(`No sale ${saleId}`);
  const { shown: seen } = await viewSale(sale);
  return unwrap(await finishSale(actor, saleId, { cash: "exact", debit: 0, seen }));
}

test("each report of a day is its close and its ledger, to the cent", async () => {
  const [ada, ben, owner] = [await createStaff(), await createStaff(), await createAdmin()];
  const [flower, mug] = [
    await createProduct({ name: "Haze", price: "19.99", category: "Flower" }),
    await createProduct({ name: "Mug", price: "7.77", category: "Goods", type: "goods" }),
  ];
  const first = await openedSale(flower, mug);
  unwrap(await setDiscount(first, { amount: 133, reason: "Dented" }));
  await finish(ada, first);
  const undone = await openedSale(flower);
  await finish(ben, undone);
  unwrap(await undoSale(ben, undone, { reason: "Wrong product" }));
  unwrap(await voidSale(ben, await openedSale(mug), { reason: "Left" }));
  const { orderId, line } = await sell(owner, flower.id, 3);
  const refund = { line, quantity: 1, method: "cash" as const, reason: "Brought back", after: "0" };
  unwrap(await refundLine(await createAdmin(), orderId, refund));

  const today = businessDay(new Date());
  const taken = (await paymentsOn(today)).reduce(
    (sum, { takenCents, backCents }) => sum + takenCents + backCents,
    0,
  );
  const entries = await db.select().from(saleEntries);
  const booked = entries.reduce((sum, entry) => sum + entry.priceCents - entry.discountCents, 0);
  expect([taken, booked]).toEqual([1999 + 777 - 133 + 2 * 1999, taken]);
  for (const by of SALES_BY) {
    expect([by, totalOf(await ofDay(by, today)).paidCents]).toEqual([by, taken]);
  }
  // What came back is taken off for who sold it, and not for who gave the money back.
  expect(await paidOf("person", today)).toEqual([
    [owner.username, 2 * 1999],
    [ada.username, 1999 + 777 - 133],
    [ben.username, 0],
  ]);
  const ofGoods = totalOf((await ofDay("tax", today)).filter(({ label }) => label === "goods"));
  expect(await paidOf("category", today)).toEqual([
    ["Flower", taken - ofGoods.paidCents],
    ["Goods", ofGoods.paidCents],
  ]);
  const csv = sumsCsv({ by: "product", from: today, to: today });
  let text = "";
  for await (const piece of csv.lines()) text += piece;
  expect(csv.columns).toHaveLength(9);
  expect(text).toMatch(/^Haze,3,59\.97,[\d.]+,[\d.]+,/);
  expect(text.split("\r\n")).toHaveLength(3);
});

type Entry = Partial<typeof saleEntries.$inferInsert> & { day: string; at: string };

/** An entry of $1.00 a piece, entered at this instant. */
const enter = ({ at, quantity = 1, kind = "sale", ...entry }: Entry) =>
  db.insert(saleEntries).values({
    ...{ kind, quantity, productName: "Tea", taxClass: "goods", priceCents: 100 * quantity },
    ...{ discountCents: 0, stateTaxCents: 0, localTaxCents: 0 },
    ...{ distributorTaxCents: 0, salesTaxCents: 0, createdAt: new Date(at), ...entry },
  });

async function newOrderId() {
  const [order] = await db
    .insert(orders)
    .values({ total: "1", customerEmail: "", customerName: "", shippingAddress: "" })
    .returning({ id: orders.id });
  return order?.id ?? 0;
}

test("hours are New York's when the clocks change, and what is entered later has none", async () => {
  const orderId = await newOrderId();
  // The hour from 1:00 AM comes twice on November 1, 2026.
  await enter({ day: "2026-11-01", at: "2026-11-01T05:30:00Z" });
  await enter({ day: "2026-11-01", at: "2026-11-01T06:30:00Z" });
  await enter({ day: "2026-11-01", at: "2026-11-02T04:59:59Z", quantity: 3, orderId });
  await enter({ day: "2026-11-01", at: "2026-11-02T05:00:00Z", quantity: 4 });
  expect(await paidOf("hour", "2026-11-01")).toEqual([
    ["01:00", 200],
    ["23:00", 300],
    ["later", 400],
  ]);
  // What comes back on another day belongs to that day, and to the hour of its sale.
  const back = { kind: "refund", day: "2026-11-03", at: "2026-11-03T20:00:00Z" } as const;
  await enter({ ...back, quantity: -1, orderId });
  expect(await paidOf("hour", "2026-11-03")).toEqual([["23:00", -100]]);
  expect(await paidOf("hour", "2026-11-01", "2026-11-03")).toContainEqual(["23:00", 200]);
  // There is no 2:30 AM on March 8, 2026.
  await enter({ day: "2026-03-08", at: "2026-03-08T06:59:00Z" });
  await enter({ day: "2026-03-08", at: "2026-03-08T07:30:00Z" });
  expect(await paidOf("hour", "2026-03-08")).toEqual([
    ["01:00", 100],
    ["03:00", 100],
  ]);
});

test("an order that was undone and sold again belongs to who sold it last", async () => {
  const [ada, ben, orderId] = [await createStaff(), await createStaff(), await newOrderId()];
  const day = "2026-05-05";
  await enter({ day, at: "2026-05-05T15:00:00Z", orderId, actorId: ada.id });
  await enter({
    ...{ kind: "undone", day, at: "2026-05-05T16:00:00Z" },
    ...{ quantity: -1, orderId, actorId: ben.id },
  });
  await enter({ day, at: "2026-05-05T17:00:00Z", orderId, actorId: ben.id });
  expect(await paidOf("person", day)).toEqual([
    [ben.username, 100],
    [ada.username, 0],
  ]);
  expect(await paidOf("hour", day)).toEqual([
    ["11:00", 0],
    ["13:00", 100],
  ]);
});

test("the fee of a delivery and what is of no product any more have rows of their own", async () => {
  const { id: productId } = await createProduct({ category: "Teas" });
  const sold = { day: "2026-06-06", at: "2026-06-06T15:00:00Z" };
  await enter({ ...sold, productId, quantity: 3 });
  await enter({ ...sold, productName: "Delivery", quantity: 2 });
  await enter({ ...sold, quantity: 1 });
  expect(await paidOf("category", sold.day)).toEqual([
    ["Teas", 300],
    ["Delivery", 200],
    ["Deleted product", 100],
  ]);
});
