import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { taxes } from "~/content/taxes";
import { db } from "~/platform/database/db.server";
import { listWindows } from "~/domain/orders/pickup/order-windows.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import type { Fulfilment } from "~/domain/orders/pickup/fulfilment";
import { businessDay } from "~/lib/dates/dates";
import { orders, saleEntries } from "~drizzle/schema";
import { createAdmin, createProduct, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { DELIVERY_ADDRESS, switchDeliveryOn } from "../../../tests/support/pickup";
import { publishTaxes } from "../../../tests/support/website";
import { correctLine } from "./corrections/correct-line.server";
import { refundLine } from "./corrections/refund-line.server";
import { giveDiscount } from "./discounts/give-discount.server";
import { getOrderMoney } from "./order-money.server";
import { salesCsv, trackAndTraceCsv } from "./reports/sales-csv.server";
import { quarterFigures } from "./reports/sales-report.server";
import { recordSale } from "./sales.server";

useDatabase();

const TODAY = businessDay(new Date());
const RANGE = { from: TODAY, to: TODAY };

const PRODUCTS = {
  flower: { price: "45.00", type: undefined },
  rosin: { price: "33.33", type: undefined },
  hoodie: { price: "37.00", type: "goods" },
  mug: { price: "12.49", type: "goods" },
  sticker: { price: "0.05", type: "goods" },
} as const;

type Name = keyof typeof PRODUCTS;

const ids = new Map<Name, number>();

type Bill = {
  lines: Partial<Record<Name, number>>;
  isDelivered: boolean;
  discount?: number;
  total: string;
  /** State, local and distributor's excise, and sales tax, in cents. */
  taxes: [number, number, number, number];
};

/**
 * Computed with a pocket calculator: state 9 %, local 4 %, the distributor's 9 % of 75 %, and sales
 * tax of 8 %. The fee of a delivery is $9.99: 999 × 8 ÷ 108 = 74.0, if there are goods on the bill.
 */
const BILLS: readonly Bill[] = [
  // 3700 × 8 ÷ 108 = 274.07; 274 + 74.
  { lines: { hoodie: 1 }, isDelivered: true, total: "46.99", taxes: [0, 0, 0, 348] },
  // 4500 × 9 ÷ 113 = 358.4; × 4 ÷ 113 = 159.3; (4500 − 517) × 0.0675 = 268.9. No goods.
  { lines: { flower: 1 }, isDelivered: true, total: "54.99", taxes: [358, 159, 269, 0] },
  {
    lines: { flower: 1, hoodie: 1 },
    isDelivered: true,
    total: "91.99",
    taxes: [358, 159, 269, 348],
  },
  // 6666 × 9 ÷ 113 = 530.9; × 4 ÷ 113 = 235.96; 5899 × 0.0675 = 398.2. 1249 × 8 ÷ 108 = 92.5; + 74.
  { lines: { rosin: 2, mug: 1 }, isDelivered: true, total: "89.14", taxes: [531, 236, 398, 167] },
  { lines: { hoodie: 1 }, isDelivered: false, total: "37.00", taxes: [0, 0, 0, 274] },
  { lines: { flower: 1 }, isDelivered: false, total: "45.00", taxes: [358, 159, 269, 0] },
  // 3747 × 8 ÷ 108 = 277.6; 278 + 74.
  { lines: { mug: 3 }, isDelivered: true, total: "47.46", taxes: [0, 0, 0, 352] },
  // Flower as above; 3333 × 9 ÷ 113 = 265.5 (265.46), × 4 ÷ 113 = 117.98, 2950 × 0.0675 = 199.1;
  // 274 + 93 + 74.
  {
    ...{ lines: { flower: 1, rosin: 1, hoodie: 1, mug: 1 }, isDelivered: true },
    ...{ total: "137.81", taxes: [358 + 265, 159 + 118, 269 + 199, 441] },
  },
  // 3700 − 370: 3330 × 8 ÷ 108 = 246.7; 247 + 74.
  { lines: { hoodie: 1 }, isDelivered: true, discount: 370, total: "43.29", taxes: [0, 0, 0, 321] },
  // 5 × 8 ÷ 108 = 0.4: nothing, and all of the fee bears tax.
  {
    lines: { flower: 1, sticker: 1 },
    isDelivered: true,
    total: "55.04",
    taxes: [358, 159, 269, 74],
  },
];

beforeAll(async () => {
  await switchDeliveryOn({ orders: 99, feeCents: 999, leastCents: 0 });
  const county = { name: "County", kind: "sales", percent: 8, from: "2020-01-01" } as const;
  await publishTaxes({ ...taxes, rates: [...taxes.rates, county] });
  for (const [name, { price, type }] of Object.entries(PRODUCTS)) {
    const { id } = await createProduct({ price, ...(type && { type }) });
    // The keys of a literal.
    ids.set(name as Name, id);
  }
});

async function order(lines: Bill["lines"], fulfilment: Fulfilment) {
  const isDelivery = fulfilment === "delivery";
  const { windows } = await listWindows(fulfilment, new Date());
  const items = Object.entries(lines).map(([name, quantity]) => ({
    productId: ids.get(name as Name) ?? 0,
    quantity,
  }));
  const contact = { name: null, email: null, address: isDelivery ? DELIVERY_ADDRESS : null };
  const placed = await placeOrder(visitor(), {
    ...{ items, key: null, seen: null, customerInfo: contact, phone: "845 555 0100", fulfilment },
    windowStartsAt: isDelivery ? (windows[0]?.startsAt ?? null) : null,
  });
  return unwrap(placed).order.id;
}

async function sell(orderId: number) {
  const actor = await createAdmin();
  await db.update(orders).set({ status: "completed", soldOn: TODAY }).where(eq(orders.id, orderId));
  await db.transaction((tx) => recordSale(tx, actor, orderId, TODAY));
  return actor;
}

const COLUMNS = ["stateTaxCents", "localTaxCents", "distributorTaxCents", "salesTaxCents"] as const;

const taxesOf = (row: Record<(typeof COLUMNS)[number], number>) =>
  COLUMNS.map((column) => row[column]);

const added = (rows: readonly number[][]) =>
  rows.reduce((sums, row) => sums.map((sum, index) => sum + (row[index] ?? 0)), [0, 0, 0, 0]);

/** The rows of a CSV without quoted cells, by the names in its first one. */
async function rowsOf(file: ReturnType<typeof salesCsv>) {
  let text = "";
  for await (const piece of file.lines()) text += piece;
  const names = file.columns;
  return text
    .split("\r\n")
    .filter(Boolean)
    .map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
}

const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);

test("ten bills are right to the cent on the receipt, in the ledger, the CSV and the quarter", async () => {
  const made = new Map<number, Bill>();
  for (const bill of BILLS) {
    const orderId = await order(bill.lines, bill.isDelivered ? "delivery" : "pickup");
    if (bill.discount !== undefined) {
      const discount = { line: null, amount: bill.discount, reason: "A stain" };
      unwrap(await giveDiscount(await createAdmin(), orderId, discount));
    }
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(row?.total).toBe(bill.total);
    expect(taxesOf((await getOrderMoney(orderId)).taxes), "before the sale").toEqual(bill.taxes);
    await sell(orderId);
    expect(taxesOf((await getOrderMoney(orderId)).taxes), "on the receipt").toEqual(bill.taxes);
    made.set(orderId, bill);
  }
  const csv = await rowsOf(salesCsv(RANGE));
  for (const [orderId, bill] of made) {
    const entries = await db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId));
    expect(added(entries.map(taxesOf)), "in the ledger").toEqual(bill.taxes);
    const rows = csv.filter((row) => row.order === String(orderId));
    const inCsv = rows.map((row) =>
      [row.stateTax, row.localTax, row.distributorTax, row.salesTax].map(cents),
    );
    expect(added(inCsv), "in the CSV").toEqual(bill.taxes);
    expect(rows.reduce((sum, row) => sum + cents(row.paid), 0)).toBe(cents(bill.total));
  }
  const { cannabis, goods, untaxed, ofTotals } = await quarterFigures(RANGE);
  expect(added([taxesOf(cannabis), taxesOf(goods)])).toEqual(added(BILLS.map((one) => one.taxes)));
  expect(cannabis.paidCents + goods.paidCents).toBe(
    BILLS.reduce((sum, { total }) => sum + cents(total), 0),
  );
  // $324.99 of cannabis: × 9 ÷ 113 = 2588.4, × 4 ÷ 113 = 1150.4; 28761 × 0.0675 = 1941.4. $313.73
  // of goods and seven taxed fees: × 8 ÷ 108 = 2323.9. The lines add up to a cent more.
  expect(taxesOf(ofTotals)).toEqual([2588, 1150, 1941, 2324]);
  expect(goods.salesTaxCents).toBe(2325);
  // The second bill is a delivery of cannabis alone.
  expect(untaxed).toEqual({ deliveryCents: 999, goodsCents: 0 });
  // No batch is counted, and a fee is no cannabis.
  expect(await rowsOf(trackAndTraceCsv(RANGE))).toEqual([]);
});

test("a fee that is corrected or comes back takes its part of the sales tax along", async () => {
  const salesTaxes = async (orderId: number) =>
    (
      await db
        .select()
        .from(saleEntries)
        .where(eq(saleEntries.orderId, orderId))
        .orderBy(asc(saleEntries.id))
    )
      .filter(({ orderItemId }) => orderItemId === null)
      .map(({ salesTaxCents }) => salesTaxCents);
  const more = {
    line: null,
    direction: "more",
    amount: 100,
    method: "cash",
    reason: "Far",
  } as const;
  const back = { line: null, quantity: 1, method: "cash", restock: null, reason: "Late" } as const;
  const taxed = await order({ hoodie: 1 }, "delivery");
  const actor = await sell(taxed);
  // 100 × 8 ÷ 108 = 7.4.
  unwrap(await correctLine(actor, taxed, more));
  unwrap(await refundLine(actor, taxed, back));
  expect(await salesTaxes(taxed)).toEqual([74, 7, -81]);
  const untaxed = await order({ flower: 1 }, "delivery");
  await sell(untaxed);
  unwrap(await correctLine(actor, untaxed, more));
  expect(await salesTaxes(untaxed)).toEqual([0, 0]);
});

test("goods of a day without a rate are named in the quarter", async () => {
  await publishTaxes(taxes);
  const before = (await quarterFigures(RANGE)).untaxed.goodsCents;
  await sell(await order({ mug: 1 }, "pickup"));
  expect((await quarterFigures(RANGE)).untaxed.goodsCents - before).toBe(1249);
});

test("an order that waited while a rate changed is taxed by the day of its sale, for the promised total", async () => {
  const county = { name: "County", kind: "sales", percent: 8, from: TODAY } as const;
  await publishTaxes({ ...taxes, rates: [...taxes.rates, county] });
  const orderId = await order({ flower: 1, hoodie: 1 }, "pickup");
  const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
  // 4500 and 3700 × 8 ÷ 108 = 274.1.
  expect(taxesOf((await getOrderMoney(orderId)).taxes)).toEqual([358, 159, 269, 274]);
  await publishTaxes({ ...taxes, rates: [...taxes.rates, { ...county, percent: 10 }] });
  await sell(orderId);
  // 3700 × 10 ÷ 110 = 336.4.
  expect(taxesOf((await getOrderMoney(orderId)).taxes), "on the receipt").toEqual([
    358, 159, 269, 336,
  ]);
  const entries = await db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId));
  expect(added(entries.map(taxesOf)), "in the ledger").toEqual([358, 159, 269, 336]);
  const [after] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(after?.total).toBe(before?.total);
});
