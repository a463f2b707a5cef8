import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { confirmOrder, handOverOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { getDeskOrder } from "~/domain/orders/desk/desk-order.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { dayCloses, payments } from "~drizzle/schema";
import { useDatabase } from "../../../../tests/support/database";
import { newOrder, soldOrder } from "../../../../tests/support/sold-orders";
import { changeMethod, giveDifference } from "../corrections/move-money.server";
import { giveDiscount } from "../discounts/give-discount.server";
import { closeInput, discountInput, methodInput } from "../money.schema";
import { listPayments } from "../payments.server";
import { closeDay, listCloses, paymentsOn } from "./close-day.server";
import { listUnbalancedOrders } from "./unbalanced-orders.server";
import { listOtherDays } from "./other-days.server";

useDatabase();

const [DAY, NEXT] = ["2027-03-10", "2027-03-11"];
const at = (time: string, day = DAY) => businessInstant(day, time);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("11:00") });
  // A day's money is that of all orders.
  await db.execute(sql`truncate orders, payments, sale_entries, day_closes cascade`);
});

afterEach(() => {
  vi.useRealTimers();
});

/** A ready order of $100.00, paid in cash, its ID checked. */
async function paidOrder() {
  const { orderId, actor } = await newOrder("50.00");
  const act = { orderId, seen: null };
  await confirmOrder(actor, act);
  await markReady(actor, act);
  await checkOrderId(actor, orderId);
  await payOrder(actor, { orderId, method: "cash", cents: 10000 });
  return { orderId, actor, act };
}

const discount = (amount: string) =>
  discountInput.parse({ line: "order", amount, reason: "Dented box" });

const atDesk = async (orderId: number) => {
  const { next, openCents } = (await getDeskOrder(orderId)) ?? {};
  return { next, openCents };
};

test("after a discount the difference is given back before the hand-over, once, by every way", async () => {
  const { orderId, actor, act } = await paidOrder();
  await giveDiscount(actor, orderId, discount("20.00"));
  expect(await atDesk(orderId)).toEqual({ next: "difference", openCents: -2000 });
  const refusal = { problem: { message: "$20.00 too much was paid. Give it back first" } };
  expect(await handOverOrder(actor, act)).toMatchObject(refusal);
  expect(await changeOrderStatus(actor, { orderId, status: "completed" })).toMatchObject(refusal);
  expect(await giveDifference(actor, { orderId, method: "cash", cents: 1000 })).toMatchObject({
    problem: { code: "conflict", message: "$20.00 is to be given back now, not $10.00" },
  });
  const back = { orderId, method: "cash" as const, cents: 2000 };
  const both = await Promise.all([giveDifference(actor, back), giveDifference(actor, back)]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await giveDifference(actor, { ...back, method: "debit" })).toMatchObject({
    problem: { message: "Nothing is to be given back now, not $20.00" },
  });
  expect((await listPayments(orderId)).map(({ cents }) => cents)).toEqual([10000, -2000]);
  expect(await atDesk(orderId)).toEqual({ next: "hand-over", openCents: 0 });
  expect(await listUnbalancedOrders(DAY)).toMatchObject([
    { orderId, paidCents: 8000, soldCents: 0, restCents: 8000, status: "ready" },
  ]);
  expect(await handOverOrder(actor, act)).toMatchObject({ ok: true });
  expect(await listUnbalancedOrders(DAY)).toEqual([]);
});

test("what stayed with the shop is named on the close of its day, and given back after the hand-over", async () => {
  const { orderId, actor } = await soldOrder("50.00");
  await db.execute(sql`update sale_entries set day = ${DAY}`);
  await db.execute(sql`update payments set day = ${DAY}`);
  // As a version before this one left it.
  await db.update(payments).set({ cents: 12000 }).where(eq(payments.orderId, orderId));
  expect(await atDesk(orderId)).toEqual({ next: "difference", openCents: -2000 });
  vi.setSystemTime(at("09:00", NEXT));
  const named = { orderId, paidCents: 12000, soldCents: 10000, status: "completed" };
  expect(await listUnbalancedOrders(DAY)).toEqual([{ ...named, restCents: 2000 }]);
  await giveDifference(actor, { orderId, method: "cash", cents: 2000 });
  expect((await atDesk(orderId)).next).toBeNull();
  // Each day has its own; together they are even.
  expect(await listUnbalancedOrders(DAY)).toEqual([{ ...named, restCents: 0 }]);
  expect(await listUnbalancedOrders(NEXT)).toMatchObject([
    { orderId, paidCents: -2000, soldCents: 0, restCents: 0 },
  ]);
});

test("a way of paying is changed on the day on which it was paid; its count stays, and both days say so", async () => {
  const { orderId, actor } = await paidOrder();
  const counted = { day: DAY, float: "50", cash: "150", debit: "0", note: "" };
  await closeDay(actor, closeInput.parse(counted));
  for (const table of [payments, dayCloses]) {
    await db.execute(sql`update ${table} set created_at = ${at("20:00").toISOString()}`);
  }
  vi.setSystemTime(at("09:00", NEXT));
  const form = methodInput.parse({ amount: "60.00", method: "debit", reason: "It was the card" });
  expect(await changeMethod(actor, orderId, form)).toMatchObject({ ok: true });
  expect(await changeMethod(actor, orderId, form)).toMatchObject({ ok: true });
  await db.execute(
    sql`update payments set created_at = ${at("09:00", NEXT).toISOString()} where created_at < ${at("00:00").toISOString()}`,
  );
  const sums = async (day: string) =>
    (await paymentsOn(day)).map(({ takenCents, backCents }) => takenCents + backCents);
  expect(await sums(DAY)).toEqual([4000, 6000]);
  expect(await sums(NEXT)).toEqual([0, 0]);
  expect(await listCloses(DAY)).toMatchObject([
    {
      ...{ countedCashCents: 15000, expectedCashCents: 15000, expectedDebitCents: 0 },
      ...{ later: 2, laterCashCents: -6000, laterDebitCents: 6000, laterEntries: 0 },
    },
  ]);
  for (const day of [DAY, NEXT]) {
    expect(await listOtherDays(day)).toMatchObject([
      { orderId, day: DAY, method: "cash", cents: -6000, enteredBy: actor.username },
      { orderId, day: DAY, method: "debit", cents: 6000 },
    ]);
  }
});

test("what was paid on two days is changed on the latest first", async () => {
  const { orderId, actor } = await paidOrder();
  await giveDiscount(actor, orderId, discount("20.00"));
  vi.setSystemTime(at("09:00", NEXT));
  await giveDifference(actor, { orderId, method: "cash", cents: 2000 });
  await db.insert(payments).values({ orderId, method: "cash", cents: 3000, day: NEXT });
  const form = methodInput.parse({ amount: "15.00", method: "debit", reason: "It was the card" });
  await changeMethod(actor, orderId, form);
  expect((await listPayments(orderId)).slice(3)).toMatchObject([
    { day: NEXT, method: "cash", cents: -1000 },
    { day: NEXT, method: "debit", cents: 1000 },
    { day: DAY, method: "cash", cents: -500 },
    { day: DAY, method: "debit", cents: 500 },
  ]);
});
