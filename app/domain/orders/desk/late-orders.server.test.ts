import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { closeDay, listCloses } from "~/domain/money/closing/close-day.server";
import { listOtherDays } from "~/domain/money/closing/other-days.server";
import { closeInput } from "~/domain/money/money.schema";
import { today } from "~/domain/office/today.server";
import { listSoldProducts } from "~/domain/shop/shop-queries.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { dayCloses, orders, orderStatusChanges, payments, saleEntries } from "~drizzle/schema";
import { createProduct, createStaff, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { runJobs } from "../../../../tests/support/jobs";
import {
  DELIVERY_ADDRESS,
  switchDeliveryOn,
  switchPickupOn,
  switchWindowsOff,
} from "../../../../tests/support/pickup";
import { receive } from "../../../../tests/support/stock";
import { getOrder, listStatusChanges } from "../orders-queries.server";
import { ordersModule } from "../orders.module";
import { placeOrder } from "../place-order.server";
import { confirmOrder, handOverOrder, markReady } from "./act-at-desk.server";
import { checkOrderId } from "./check-order-id.server";
import { deskDay } from "./desk-day.server";
import { getDeskOrder } from "./desk-order.server";
import { lateUntil } from "./late-orders.server";
import { giveBack, payOrder } from "./pay-order.server";
import { takeUpOrder } from "./take-up-order.server";
import { undoAct } from "./undo-act.server";

useDatabase();

const DAY = "2027-03-10";
const NEXT = "2027-03-11";
const at = (time: string, day = DAY) => businessInstant(day, time);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("11:00") });
  await switchWindowsOff();
  // Counts of all orders are asked for.
  await db.execute(sql`truncate orders, payments, sale_entries, day_closes cascade`);
});

afterEach(async () => {
  vi.useRealTimers();
  await switchWindowsOff();
});

async function placed(details: { productId?: number; windowStartsAt?: Date | null } = {}) {
  const { windowStartsAt = at("15:00") } = details;
  const productId = details.productId ?? (await createProduct({ price: "45.00" })).id;
  const outcome = await placeOrder(visitor(), {
    items: [{ productId, quantity: 3 }],
    ...{ customerInfo: null, key: null, seen: null, windowStartsAt },
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order.id;
}

const statusOf = async (id: number) => (await getOrder(id))?.status;
const midnight = () => {
  vi.setSystemTime(at("00:00", NEXT));
  return runJobs(ordersModule, new Date());
};
const nextOf = async (id: number) => (await getDeskOrder(id))?.next;
const ledgerOf = (id: number) =>
  db.select().from(saleEntries).where(eq(saleEntries.orderId, id)).orderBy(saleEntries.id);

/** What the tests' clock says, where the database's own clock has written. */
const enterNow = async () => {
  for (const table of [payments, saleEntries, dayCloses, orderStatusChanges])
    await db.execute(
      sql`update ${table} set created_at = ${new Date().toISOString()} where created_at < '2027-01-01'`,
    );
};

test("at midnight only an order that nobody confirmed, paid, checked or sent out expires", async () => {
  const staff = await createStaff();
  await switchPickupOn({ orders: 20 });
  const act = (orderId: number) => ({ orderId, seen: null });
  const [pending, confirmed, back] = [await placed(), await placed(), await placed()];
  const [ready, checked, paid] = [await placed(), await placed(), await placed()];
  for (const id of [confirmed, ready, checked, paid]) await confirmOrder(staff, act(id));
  await markReady(staff, act(ready));
  await checkOrderId(staff, checked);
  await payOrder(staff, { orderId: paid, method: "cash", cents: 13500 });
  // What was given back is not paid.
  await payOrder(staff, { orderId: back, method: "cash", cents: 13500 });
  await giveBack(staff, back);

  await switchDeliveryOn();
  const delivery = await placeOrder(visitor(), {
    items: [{ productId: (await createProduct({ price: "45.00" })).id, quantity: 1 }],
    customerInfo: { name: "Ada", email: null, address: DELIVERY_ADDRESS },
    ...{ key: null, seen: null, phone: "845 555 0100", fulfilment: "delivery" },
    windowStartsAt: at("14:00"),
  });
  if (!delivery.ok) throw new Error(delivery.problem.message);
  const sent = delivery.order.id;
  await confirmOrder(staff, act(sent));
  await payOrder(staff, { orderId: sent, method: "debit", cents: 5000 });
  await markReady(staff, act(sent));

  await Promise.all([midnight(), midnight()]);
  for (const id of [pending, back]) expect(await statusOf(id)).toBe("expired");
  for (const id of [ready, sent]) expect(await statusOf(id)).toBe("ready");
  for (const id of [confirmed, checked, paid]) expect(await statusOf(id)).toBe("confirmed");

  const late = [confirmed, ready, checked, paid, sent].sort((a, b) => a - b);
  const now = new Date();
  const idsOf = (found: { id: number }[]) => found.map(({ id }) => id).sort((a, b) => a - b);
  expect(idsOf((await deskDay(NEXT, now)).late.orders)).toEqual(late);
  for (const day of [DAY, NEXT]) expect(idsOf((await lateUntil(day, now)).orders)).toEqual(late);
  expect((await lateUntil("2027-03-09", now)).count).toBe(0);
  const { waiting } = await today(staff, now);
  expect(waiting).toContainEqual({
    ...{ to: "/office/orders?list=late", count: 5, label: "Orders that are late" },
  });
});

test("without a window, an order that was paid or checked on an earlier day is late too, once", async () => {
  const staff = await createStaff();
  const [paid, checked, other] = [
    await placed({ windowStartsAt: null }),
    await placed({ windowStartsAt: null }),
    await placed({ windowStartsAt: null }),
  ];
  await payOrder(staff, { orderId: paid, method: "cash", cents: 13500 });
  await checkOrderId(staff, checked);
  const lists = async () => {
    const { late, withoutWindow } = await deskDay(NEXT, at("09:00", NEXT));
    return [late, withoutWindow].map((list) => list.orders.map(({ id }) => id));
  };
  expect((await deskDay(DAY, at("23:00"))).late.count).toBe(0);
  await midnight();
  expect(await lists()).toEqual([[paid, checked], [other]]);
});

test("the last press forgotten: next morning the sale is entered on the day of the hand-over, and its close says so", async () => {
  const staff = await createStaff();
  await switchPickupOn();
  const id = await placed();
  await confirmOrder(staff, { orderId: id, seen: null });
  await markReady(staff, { orderId: id, seen: null });
  await checkOrderId(staff, id);
  await payOrder(staff, { orderId: id, method: "cash", cents: 13500 });
  const count = { day: DAY, float: "100", cash: "235", debit: "0", note: "" };
  await closeDay(staff, closeInput.parse(count));
  await enterNow();
  await midnight();
  vi.setSystemTime(at("09:00", NEXT));
  const page = await getDeskOrder(id);
  expect(page).toMatchObject({ next: "hand-over", handOverDays: [NEXT, DAY] });
  const act = { orderId: id, seen: page?.seen ?? null };
  for (const day of ["2027-03-09", "2027-03-12"]) {
    expect(await handOverOrder(staff, { ...act, day })).toMatchObject({
      problem: { code: "invalid", message: "Choose a day from that of the order to today" },
    });
  }
  expect(await handOverOrder(staff, { ...act, day: DAY })).toMatchObject({ ok: true });
  await enterNow();
  expect(await ledgerOf(id)).toMatchObject([{ day: DAY, priceCents: 13500, reason: null }]);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order?.soldOn).toBe(DAY);
  const [close] = await listCloses(DAY);
  expect(close).toMatchObject({
    countedCashCents: 23500,
    expectedCashCents: 23500,
    later: 0,
    laterEntries: 1,
    laterSoldCents: 13500,
  });
  for (const day of [DAY, NEXT]) {
    expect(await listOtherDays(day)).toMatchObject([
      { orderId: id, method: null, cents: 13500, day: DAY, enteredBy: staff.username },
    ]);
  }
  // The undoing belongs to the same day.
  const changeId = (await listStatusChanges(id)).at(-1)?.id ?? 0;
  await undoAct(staff, { orderId: id, changeId });
  expect((await ledgerOf(id)).map(({ day, priceCents }) => [day, priceCents])).toEqual([
    [DAY, 13500],
    [DAY, -13500],
  ]);
});

test("nothing is entered in a quarter that is over: it is an entry of today, with the reason", async () => {
  const staff = await createStaff();
  vi.setSystemTime(at("11:00", "2027-02-28"));
  const id = await placed({ windowStartsAt: null });
  await confirmOrder(staff, { orderId: id, seen: null });
  await markReady(staff, { orderId: id, seen: null });
  await checkOrderId(staff, id);
  await payOrder(staff, { orderId: id, method: "cash", cents: 13500 });
  await db
    .update(orders)
    .set({ createdAt: at("11:00", "2027-02-28") })
    .where(eq(orders.id, id));
  vi.setSystemTime(at("09:00", "2027-03-01"));
  expect(await handOverOrder(staff, { orderId: id, seen: null, day: "2027-02-28" })).toMatchObject({
    ok: true,
  });
  expect(await ledgerOf(id)).toMatchObject([
    { day: "2027-03-01", reason: "Of February 28, 2027, whose tax quarter is over" },
  ]);
});

test("an expired order is taken up again with pieces from stock, sold today, and no clock ends it", async () => {
  const staff = await createStaff();
  await switchPickupOn();
  const { id: productId } = await createProduct({ price: "45.00" });
  await receive(productId, { quantity: 5 });
  const { id: other } = await createProduct({ name: "Late Jar", price: "45.00" });
  const [first, second] = [await placed({ productId }), await placed({ productId: other })];
  const left = async () => (await listSoldProducts([productId]))[0]?.left;
  await midnight();
  expect([await statusOf(first), await left()]).toEqual(["expired", 5]);
  expect(await nextOf(first)).toBeNull();
  const seen = async (orderId: number) => ({
    orderId,
    seen: (await listStatusChanges(orderId)).at(-1)?.id ?? 0,
  });
  const shown = await seen(first);
  expect(await takeUpOrder(staff, shown)).toMatchObject({ order: { status: "confirmed" } });
  expect(await takeUpOrder(staff, shown)).toMatchObject({ order: { status: "confirmed" } });
  expect(await left()).toBe(2);
  expect(await takeUpOrder(await createStaff(), { orderId: first, seen: null })).toMatchObject({
    problem: { message: "This order is confirmed. Only expired ones are taken up" },
  });
  // Undone, it is expired and holds nothing.
  await enterNow();
  await undoAct(staff, { orderId: first, changeId: (await seen(first)).seen });
  expect([await statusOf(first), await left()]).toEqual(["expired", 5]);
  await takeUpOrder(staff, { orderId: first, seen: null });
  await runJobs(ordersModule, at("00:00", "2027-03-12"));
  expect(await statusOf(first)).toBe("confirmed");
  await markReady(staff, { orderId: first, seen: null });
  await checkOrderId(staff, first);
  await payOrder(staff, { orderId: first, method: "cash", cents: 13500 });
  expect(await handOverOrder(staff, { orderId: first, seen: null })).toMatchObject({ ok: true });
  expect(await ledgerOf(first)).toMatchObject([{ day: NEXT, quantity: 3 }]);

  // The pieces of the other order are sold meanwhile.
  await receive(other, { quantity: 2 });
  expect(await takeUpOrder(staff, { orderId: second, seen: null })).toMatchObject({
    problem: { code: "conflict", message: "Only 2 of Late Jar are left, so it stays expired" },
  });
});

test("an order is not expired again by an undo while money is with us for it", async () => {
  const staff = await createStaff();
  await switchPickupOn();
  const id = await placed();
  await midnight();
  await takeUpOrder(staff, { orderId: id, seen: null });
  const changeId = (await listStatusChanges(id)).at(-1)?.id ?? 0;
  await enterNow();
  await payOrder(staff, { orderId: id, method: "cash", cents: 13500 });
  expect(await undoAct(staff, { orderId: id, changeId })).toMatchObject({
    problem: { code: "conflict", message: "Give back the $135.00 first" },
  });
  expect(await statusOf(id)).toBe("confirmed");
  await giveBack(staff, id);
  expect(await undoAct(staff, { orderId: id, changeId })).toMatchObject({
    order: { status: "expired" },
  });
});

test("an order that expired before with its money is taken up where it stood", async () => {
  const staff = await createStaff();
  const id = await placed({ windowStartsAt: null });
  await confirmOrder(staff, { orderId: id, seen: null });
  await markReady(staff, { orderId: id, seen: null });
  await checkOrderId(staff, id);
  await payOrder(staff, { orderId: id, method: "cash", cents: 13500 });
  await db.update(orders).set({ status: "expired" }).where(eq(orders.id, id));
  await db.execute(
    sql`insert into order_status_changes (order_id, status) values (${id}, 'expired')`,
  );
  expect(await nextOf(id)).toBe("take-up");
  expect(await takeUpOrder(staff, { orderId: id, seen: null })).toMatchObject({
    order: { status: "ready" },
  });
  expect(await nextOf(id)).toBe("hand-over");
});
