import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { orderItems, orders, saleEntries } from "~drizzle/schema";
import { businessDay } from "~/lib/dates/dates";
import { createStaff } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { newOrder, soldOrder } from "../../../../tests/support/sold-orders";
import { giveDiscount, takeBackDiscounts } from "../discounts/give-discount.server";
import { correctionInput, discountInput, refundInput } from "../money.schema";
import { getOrderBooks, getOrderMoney } from "../order-money.server";
import { paidCents, takePayment } from "../payments.server";
import { isSaleFinal } from "../sales.server";
import { correctLine } from "./correct-line.server";
import { changeMethod, giveBack } from "./move-money.server";
import { refundLine } from "./refund-line.server";
import { setShopSettings } from "./staff-refunds.server";

useDatabase();

const refund = (line: number | string, quantity: string, after = "0") =>
  refundInput.parse({ line: String(line), quantity, method: "cash", reason: "Broken", after });

const correction = (line: number, direction: "less" | "more", amount: string) =>
  correctionInput.parse({ line: String(line), direction, amount, method: "cash", reason: "Typo" });

const discount = (line: number | "order", amount: string) =>
  discountInput.parse({ line: String(line), amount, reason: "Dented box" });

const sumsOf = async (orderId: number) => {
  const entries = await db
    .select()
    .from(saleEntries)
    .where(eq(saleEntries.orderId, orderId))
    .orderBy(asc(saleEntries.id));
  const sum = (column: keyof (typeof entries)[number]) =>
    entries.reduce((total, entry) => total + Number(entry[column]), 0);
  return {
    quantity: sum("quantity"),
    cents: sum("priceCents") - sum("discountCents"),
    stateTaxCents: sum("stateTaxCents"),
    localTaxCents: sum("localTaxCents"),
    distributorTaxCents: sum("distributorTaxCents"),
  };
};

const NOTHING = {
  quantity: 0,
  cents: 0,
  stateTaxCents: 0,
  localTaxCents: 0,
  distributorTaxCents: 0,
};

test("a discount changes the line, its taxes and the total, once, and never below the floor", async () => {
  const { orderId, lines, actor } = await newOrder("22.50", "10.00");
  const [first = 0] = lines;
  const form = discount(first, "$5.00");
  expect(await giveDiscount(actor, orderId, form)).toMatchObject({ ok: true });
  expect(await giveDiscount(actor, orderId, form)).toMatchObject({ ok: true });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.id, first));
  // $40.00: 4000 × 9 ÷ 113 = 318.6.
  expect(line).toMatchObject({ discountCents: 500, stateTaxCents: 319, localTaxCents: 142 });
  expect((await getOrderBooks(orderId))?.order.cents).toBe(6000);
  expect(await giveDiscount(actor, orderId, discount(first, "4.01"))).toMatchObject({
    problem: {
      field: "amount",
      message: "At most $4.00 more can be taken off: the lowest price is 80% of the full one",
    },
  });
  // What both lines may still lose, 400 and 400.
  expect(await giveDiscount(actor, orderId, discount("order", "8.00"))).toMatchObject({ ok: true });
  expect((await getOrderBooks(orderId))?.order.cents).toBe(5200);
  expect(await giveDiscount(actor, orderId, discount("order", "0.01"))).toMatchObject({
    problem: { field: "amount" },
  });
  expect(await getOrderMoney(orderId)).toMatchObject({ discountCents: 1300, changedCents: 0 });

  await takeBackDiscounts(actor, orderId);
  await takeBackDiscounts(actor, orderId);
  const books = await getOrderBooks(orderId);
  expect(books).toMatchObject({ order: { cents: 6500 }, discounts: [] });
  expect(books?.lines[0]).toMatchObject({ discountCents: 0, stateTaxCents: 358 });
});

test("an order that is finished gets no discount", async () => {
  const { orderId, actor } = await soldOrder("10.00");
  expect(await giveDiscount(actor, orderId, discount("order", "1.00"))).toMatchObject({
    problem: { code: "conflict" },
  });
});

test("pieces that come back take their part of price and taxes; all of them leave nothing", async () => {
  const { orderId, lines, actor } = await soldOrder("33.33");
  const [line = 0] = lines;
  expect(await refundLine(actor, orderId, refund(line, "1"))).toMatchObject({ ok: true });
  // The same form again, as after a double click.
  expect(await refundLine(actor, orderId, refund(line, "1"))).toMatchObject({ ok: true });
  expect(await sumsOf(orderId)).toMatchObject({ quantity: 1, cents: 3333, stateTaxCents: 265 });
  expect(await db.transaction((tx) => paidCents(tx, orderId))).toBe(3333);
  // The receipt has the taxes of what was kept.
  expect(await getOrderMoney(orderId)).toMatchObject({
    changedCents: -3333,
    taxes: { stateTaxCents: 265 },
    sold: { day: businessDay(new Date()) },
    paidBy: [{ method: "cash", cents: 3333 }],
  });
  expect(await refundLine(actor, orderId, refund(line, "2", "1"))).toMatchObject({
    problem: { field: "quantity", message: "Only 1 of this line can come back" },
  });
  expect(await refundLine(actor, orderId, refund(line, "1", "1"))).toMatchObject({ ok: true });
  expect(await sumsOf(orderId)).toEqual(NOTHING);
  expect(await db.transaction((tx) => paidCents(tx, orderId))).toBe(0);
  expect(await db.transaction((tx) => isSaleFinal(tx, orderId))).toBe(true);
  expect(await getOrderMoney(orderId)).toMatchObject({
    changedCents: -6666,
    taxes: { stateTaxCents: 0 },
    paidBy: [],
  });
});

test("a correction moves an amount and its taxes, and no pieces", async () => {
  const { orderId, lines, actor } = await soldOrder("22.50");
  const [line = 0] = lines;
  expect(await correctLine(actor, orderId, correction(line, "less", "5"))).toMatchObject({
    ok: true,
  });
  // 358 less its part of 500 ÷ 4500, which is 39.8.
  expect(await sumsOf(orderId)).toMatchObject({ quantity: 2, cents: 4000, stateTaxCents: 318 });
  expect(await correctLine(actor, orderId, correction(line, "less", "40.01"))).toMatchObject({
    problem: {
      field: "amount",
      message: "This line costs $40.00. Enter less than that, or take its pieces back",
    },
  });
  await correctLine(actor, orderId, correction(line, "more", "10.00"));
  expect(await sumsOf(orderId)).toMatchObject({ quantity: 2, cents: 5000, stateTaxCents: 398 });
  expect(await db.transaction((tx) => paidCents(tx, orderId))).toBe(5000);
  await refundLine(actor, orderId, refund(line, "2"));
  expect(await sumsOf(orderId)).toEqual(NOTHING);
});

test("a correction makes no line free while its pieces stay: that is a return", async () => {
  const { orderId, lines, actor } = await soldOrder("10.00");
  const [line = 0] = lines;
  expect(await correctLine(actor, orderId, correction(line, "less", "20.00"))).toMatchObject({
    problem: {
      field: "amount",
      message: "This line costs $20.00. Enter less than that, or take its pieces back",
    },
  });
  expect(await correctLine(actor, orderId, correction(line, "less", "19.99"))).toMatchObject({
    ok: true,
  });
  expect(await refundLine(actor, orderId, refund(line, "2"))).toMatchObject({ ok: true });
  expect(await sumsOf(orderId)).toEqual(NOTHING);
});

test("staff refund as much of an order as the owner allows, all refunds together", async () => {
  const [staff, { orderId, lines, actor }] = [await createStaff(), await soldOrder("10.00")];
  const [line = 0] = lines;
  const piece = (after: string) => refundLine(staff, orderId, refund(line, "1", after));
  expect(await piece("0")).toMatchObject({
    problem: { message: "Only admins may give money back after the hand-over. Ask one" },
  });
  await setShopSettings(actor, { staffRefund: 1500, clearedOnly: false });
  expect(await refundLine(staff, orderId, refund(line, "2"))).toMatchObject({
    problem: { message: "Staff may give back up to $15.00 of an order. Ask an admin" },
  });
  expect(await piece("0")).toMatchObject({ ok: true });
  expect(await piece("1")).toMatchObject({
    problem: {
      field: "quantity",
      message:
        "Staff may give back up to $15.00 of an order, and $10.00 came back already. Ask an admin",
    },
  });
  expect(await refundLine(actor, orderId, refund(line, "1", "1"))).toMatchObject({ ok: true });
  await setShopSettings(actor, { staffRefund: 0, clearedOnly: false });
});

test("only an order that was handed over is corrected, and only its own lines", async () => {
  const open = await newOrder("10.00");
  const sold = await soldOrder("10.00");
  expect(await refundLine(open.actor, open.orderId, refund(open.lines[0] ?? 0, "1"))).toMatchObject(
    { problem: { code: "conflict" } },
  );
  const [foreign = 0] = open.lines;
  expect(await refundLine(sold.actor, sold.orderId, refund(foreign, "1"))).toMatchObject({
    problem: { field: "line" },
  });
  expect(await refundLine(sold.actor, 999_999, refund(foreign, "1"))).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("what was paid for a cancelled order goes back, and no cent more", async () => {
  const { orderId, actor } = await newOrder("10.00");
  await db.transaction((tx) => takePayment(tx, actor, { orderId, method: "debit", cents: 2000 }));
  const form = { amount: 2000, method: "debit" as const, reason: "Cancelled" };
  expect(await giveBack(actor, orderId, { ...form, after: "open" })).toMatchObject({
    problem: { message: "No more than the price was paid. Nothing can be given back" },
  });
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
  expect(await giveBack(actor, orderId, { ...form, amount: 2001 })).toMatchObject({
    problem: { field: "amount" },
  });
  expect(await giveBack(actor, orderId, form)).toMatchObject({ ok: true });
  expect(await giveBack(actor, orderId, form)).toMatchObject({ ok: true });
  expect(await getOrderBooks(orderId)).toMatchObject({ paid: 0, owed: 0 });
});

test("money entered as cash by mistake becomes debit, and what is paid stays", async () => {
  const { orderId, actor } = await soldOrder("10.00");
  const form = { amount: 2000, method: "debit" as const, reason: "Wrong button" };
  expect(await changeMethod(actor, orderId, form)).toMatchObject({ ok: true });
  expect((await getOrderBooks(orderId))?.payments).toMatchObject([
    { method: "cash", cents: 2000 },
    { method: "cash", cents: -2000 },
    { method: "debit", cents: 2000 },
  ]);
  expect(await changeMethod(actor, orderId, { ...form, after: "later" })).toMatchObject({
    problem: { field: "amount" },
  });
});

test("two who return the last piece at once return it once", async () => {
  const { orderId, lines, actor } = await soldOrder("10.00");
  const [line = 0] = lines;
  const both = await Promise.all(
    ["a", "b"].map((after) => refundLine(actor, orderId, refund(line, "2", after))),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await sumsOf(orderId)).toEqual(NOTHING);
});
