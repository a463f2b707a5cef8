import { and, asc, eq, inArray, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { takePayment } from "~/domain/money/payments.server";
import { listSoldProducts } from "~/domain/shop/shop-queries.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { mailOutbox, orders, orderStatusChanges, pickupWindows, settings } from "~drizzle/schema";
import { createAdmin, createProduct, member, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { runJobs } from "../../../../tests/support/jobs";
import {
  publishHours,
  switchDeliveryOn,
  switchPickupOn,
  switchWindowsOff,
} from "../../../../tests/support/pickup";
import { receive } from "../../../../tests/support/stock";
import { changeOrderStatus } from "../change-order-status.server";
import { checkOrderId } from "../desk/check-order-id.server";
import { payOrder } from "../desk/pay-order.server";
import { ordersModule } from "../orders.module";
import { type OrderRequest, placeOrder } from "../place-order.server";
import { checkoutChoices, listPickupFacts } from "./checkout-choices.server";
import { DELIVERY_DEFAULTS, PICKUP_DEFAULTS } from "./fulfilment";
import { listWindows } from "./order-windows.server";
import { setDelivery, setPickup } from "./pickup-settings.server";

useDatabase();

beforeEach(async () => {
  // A Wednesday, 11:00 in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T16:00:00Z") });
  await switchWindowsOff();
});

afterEach(() => {
  vi.useRealTimers();
});

const at = (time: string, day = "2027-03-10") => businessInstant(day, time);

async function order(details: Partial<OrderRequest> & { productId: number }, by = visitor()) {
  const { productId, ...rest } = details;
  const items = [{ productId, quantity: 1 }];
  return placeOrder(by, { items, customerInfo: null, key: null, seen: null, ...rest });
}

async function placed(...args: Parameters<typeof order>) {
  const outcome = await order(...args);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order;
}

async function refused(...args: Parameters<typeof order>) {
  const outcome = await order(...args);
  if (outcome.ok) throw new Error("The order was placed");
  return outcome.problem;
}

const seenOf = (productId: number) => [{ productId, quantity: 1, cents: 2500 }];

const takenAt = async (startsAt: Date) =>
  (await db.select().from(pickupWindows).where(eq(pickupWindows.startsAt, startsAt)))[0]?.taken;

test("of 20 orders at once for the last place of a window exactly one is placed, whole", async () => {
  await switchPickupOn({ orders: 3 });
  const { id: productId } = await createProduct();
  await receive(productId, { quantity: 30 });
  const windowStartsAt = at("15:00");
  await placed({ productId, windowStartsAt });
  await placed({ productId, windowStartsAt });
  const all = await Promise.all(
    Array.from({ length: 20 }, () => order({ productId, windowStartsAt })),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  const problems = all.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]));
  expect(new Set(problems.map(({ code, field }) => `${code} ${field}`))).toEqual(
    new Set(["conflict windowStartsAt"]),
  );
  expect(await takenAt(windowStartsAt)).toBe(3);
  // Who was refused holds nothing.
  expect((await listSoldProducts([productId]))[0]?.left).toBe(27);
  const { windows } = await listWindows("pickup", new Date());
  expect(windows.map(({ startsAt }) => startsAt)).not.toContainEqual(windowStartsAt);
  expect(windows.map(({ startsAt }) => startsAt)).toContainEqual(at("16:00"));
});

test("an order needs a window while they are on, by the API too; none is needed while off", async () => {
  const { id: productId } = await createProduct();
  const seen = seenOf(productId);
  expect((await placed({ productId, seen })).windowStartsAt).toBeNull();
  await switchPickupOn();
  for (const shown of [seen, null]) {
    expect(await refused({ productId, seen: shown })).toMatchObject({
      code: "invalid",
      field: "windowStartsAt",
      message: "Choose when you pick up your order",
    });
  }
  const chosen = await placed({ productId, seen, windowStartsAt: at("12:00") });
  expect(chosen).toMatchObject({ windowStartsAt: at("12:00"), windowEndsAt: at("13:00") });
  for (const gone of [at("10:00"), at("12:30"), at("12:00", "2027-05-10")]) {
    expect(await refused({ productId, seen, windowStartsAt: gone })).toMatchObject({
      code: "conflict",
      field: "windowStartsAt",
    });
  }
});

test("without opening hours there are no windows, and on holidays none", async () => {
  await switchPickupOn({ daysAhead: 1 });
  const always = [{ from: "10:00", to: "18:00" }];
  const days = { monday: always, tuesday: always, wednesday: always, thursday: always };
  await publishHours({
    weekdays: { ...days, friday: always, saturday: always, sunday: always },
    holidays: [{ day: "2027-03-11", name: "Inventory", spans: [{ from: "10:00", to: "12:00" }] }],
  });
  const { days: offered, hasTimes } = await checkoutChoices("pickup", new Date());
  expect(hasTimes).toBe(true);
  expect(offered.map(({ label }) => label)).toEqual(["Wed, Mar 10", "Thu, Mar 11"]);
  const labels = offered.map(({ times }) => times.map(({ label }) => label));
  expect(labels[0]?.at(-1)).toBe("5:00 PM to 6:00 PM");
  expect(labels[1]).toEqual(["10:00 AM to 11:00 AM", "11:00 AM to 12:00 PM"]);
  await switchPickupOn();
  await db.transaction(async (tx) => {
    await tx.execute("delete from website_sections");
  });
  expect(await checkoutChoices("pickup", new Date())).toMatchObject({ hasTimes: false, days: [] });
});

test("a cancelled order gives its place in the window back, once", async () => {
  await switchPickupOn({ orders: 1 });
  const { id: productId } = await createProduct();
  const admin = await createAdmin();
  const windowStartsAt = at("15:00");
  const { id: orderId } = await placed({ productId, windowStartsAt });
  const other = await refused({ productId, windowStartsAt });
  expect(other.message).toBe("That time has just filled up. Choose another");
  for (let n = 0; n < 2; n++) {
    await changeOrderStatus(admin, { orderId, status: "cancelled" });
  }
  expect(await takenAt(windowStartsAt)).toBe(0);
  await placed({ productId, windowStartsAt });
});

test("delivery is off until it is set; then where, how much, when and how to reach the customer are asked for", async () => {
  const { id: productId } = await createProduct({ price: "25.00" });
  const delivery = {
    productId,
    fulfilment: "delivery" as const,
    phone: "(845) 555-0142",
    windowStartsAt: at("14:00"),
    customerInfo: { name: null, email: null, address: "10012 Long Road, New Paltz, NY 12561-1234" },
  };
  expect(await refused(delivery)).toMatchObject({
    message: "We do not deliver now. Choose pickup",
  });
  await switchDeliveryOn({ minutes: 120 });
  expect(await refused({ ...delivery, phone: null })).toMatchObject({ field: "phone" });
  expect(await refused({ ...delivery, customerInfo: null })).toMatchObject({ field: "address" });
  for (const address of ["12561", "12561-1234", " NY 12561 ", "New Paltz, NY 12561", "12 12561"]) {
    const bare = { name: null, email: null, address };
    expect(await refused({ ...delivery, customerInfo: bare })).toMatchObject({
      field: "address",
      message: "Enter the street and the number too, like 5 Mill Lane, 12561",
    });
  }
  const elsewhere = { name: null, email: null, address: "12561 Long Road, Albany, NY 12207" };
  expect(await refused({ ...delivery, customerInfo: elsewhere })).toMatchObject({
    field: "address",
  });
  expect(await refused({ ...delivery, windowStartsAt: null })).toMatchObject({
    field: "windowStartsAt",
    message: "Choose when we deliver your order",
  });
  const { id: cheap } = await createProduct({ price: "19.99" });
  expect((await refused({ ...delivery, productId: cheap })).message).toBe(
    "We deliver orders of $20.00 or more; this one has $19.99. Add to it or choose pickup",
  );
  const done = await placed(delivery);
  expect(done).toMatchObject({ total: "30.00", deliveryFeeCents: 500, fulfilment: "delivery" });
  const words = (await listPickupFacts(done, new Date())).map(({ words: text }) => text).join(" ");
  expect(words).toMatch(/2:00 PM to 4:00 PM.*pay before.*ID at the door/i);
  // A window of delivery is none of pickup.
  await switchPickupOn({ orders: 1 });
  await placed({ productId, windowStartsAt: at("14:00") });
});

test("who ordered before is reminded once, two hours before the window; who just ordered is not", async () => {
  const { id: productId } = await createProduct();
  const [early, late] = [await member(), await member()];
  await placed({ productId }, early);
  await switchPickupOn();
  const { id: first } = await placed({ productId, windowStartsAt: at("18:00") }, early);
  vi.setSystemTime(at("15:00"));
  await placed({ productId, windowStartsAt: at("18:00") }, late);
  const reminded = async () =>
    (
      await db
        .select()
        .from(mailOutbox)
        .where(like(mailOutbox.cause, "order-reminder:%"))
        .orderBy(asc(mailOutbox.id))
    ).map(({ cause }) => cause);
  await runJobs(ordersModule, at("15:59"));
  expect(await reminded()).toEqual([]);
  // Two processes at once, and again.
  await Promise.all([runJobs(ordersModule, at("16:00")), runJobs(ordersModule, at("16:00"))]);
  await runJobs(ordersModule, at("16:01"));
  expect(await reminded()).toEqual([`order-reminder:${first}:${at("18:00").toISOString()}`]);
  const [mail] = await db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.cause, `order-reminder:${first}:%`));
  expect(mail?.text).toContain("6:00 PM to 7:00 PM (New York time)");
  expect(mail?.text).toContain("Where: 1 Main Street");
  expect(mail?.text).toMatch(/\/cancel$/);
});

test("an order expires after the day of its window: stock and place are free, the customer is told once", async () => {
  const { id: productId } = await createProduct();
  await receive(productId, { quantity: 5 });
  const [admin, buyer] = [await createAdmin(), await member()];
  const windowStartsAt = at("22:00");
  const { id: windowless } = await placed({ productId }, buyer);
  await switchPickupOn({ orders: 1 });
  const { id } = await placed({ productId, windowStartsAt }, buyer);
  const { id: done } = await placed({ productId, windowStartsAt: at("21:00") });
  for (const status of ["confirmed", "ready", "completed"] as const) {
    if (status === "completed") {
      await checkOrderId(admin, done);
      await payOrder(admin, { orderId: done, method: "cash", cents: 2500 });
    }
    await changeOrderStatus(admin, { orderId: done, status });
  }
  await runJobs(ordersModule, at("23:59"));
  const statusOf = async (orderId: number) =>
    (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status;
  expect(await statusOf(id)).toBe("pending");
  const midnight = at("00:00", "2027-03-11");
  await Promise.all([runJobs(ordersModule, midnight), runJobs(ordersModule, midnight)]);
  await runJobs(ordersModule, at("09:00", "2027-03-12"));
  expect([await statusOf(id), await statusOf(windowless), await statusOf(done)]).toEqual([
    ...["expired", "pending", "completed"],
  ]);
  expect((await listSoldProducts([productId]))[0]?.left).toBe(3);
  expect(await takenAt(windowStartsAt)).toBe(0);
  const changes = await db
    .select()
    .from(orderStatusChanges)
    .where(and(eq(orderStatusChanges.orderId, id), eq(orderStatusChanges.status, "expired")));
  expect(changes).toMatchObject([{ changedBy: null }]);
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.recipient, buyer.user.email),
        like(mailOutbox.subject, `Your order ${id} %: expired`),
      ),
    );
  expect(mails).toHaveLength(1);
});

test("an order without a window expires after three days that nobody confirmed or paid it, or as many as are set", async () => {
  const { id: productId } = await createProduct();
  await receive(productId, { quantity: 50 });
  const admin = await createAdmin();
  const { id } = await placed({ productId });
  const { id: confirmed } = await placed({ productId });
  await changeOrderStatus(admin, { orderId: confirmed, status: "confirmed" });
  const { id: paid } = await placed({ productId });
  await db.transaction((tx) =>
    takePayment(tx, admin, { orderId: paid, method: "cash", cents: 2500 }),
  );
  const statuses = async (...ids: number[]) => {
    const rows = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id);
    return rows.map(({ status }) => status);
  };
  await runJobs(ordersModule, at("10:59", "2027-03-13"));
  expect(await statuses(id)).toEqual(["pending"]);
  await runJobs(ordersModule, at("11:01", "2027-03-13"));
  expect(await statuses(id, confirmed, paid)).toEqual(["expired", "confirmed", "pending"]);
  expect((await listSoldProducts([productId]))[0]?.left).toBe(48);
  await setPickup(admin, { ...PICKUP_DEFAULTS, unconfirmedDays: 10 });
  const { id: later } = await placed({ productId });
  await runJobs(ordersModule, at("10:59", "2027-03-20"));
  expect(await statuses(later)).toEqual(["pending"]);
  // What was stored before there was this setting has its default.
  const old = { ...PICKUP_DEFAULTS, unconfirmedDays: undefined };
  await db
    .update(settings)
    .set({ value: JSON.stringify(old) })
    .where(eq(settings.key, "shop.pickup"));
  await runJobs(ordersModule, at("10:59", "2027-03-20"));
  expect(await statuses(later)).toEqual(["expired"]);
});

const OUTSIDE_HOURS =
  "No day of the week is open from begin to end. Enter times within the opening hours";

test("times of delivery that no weekday is open for are refused, and those within the hours are not", async () => {
  const admin = await createAdmin();
  const day = [{ from: "10:00", to: "18:00" }];
  await publishHours({
    weekdays: {
      ...{ monday: day, tuesday: day, wednesday: day, thursday: day },
      ...{ friday: [{ from: "10:00", to: "20:00" }], saturday: [], sunday: [] },
    },
    holidays: [],
  });
  const set = (from: string, to: string, isOn = true) =>
    setDelivery(admin, { ...DELIVERY_DEFAULTS, zips: ["12561"], isOn, from, to });
  expect(await set("14:00", "20:00")).toMatchObject({ ok: true });
  expect(await set("14:00", "20:30")).toMatchObject({
    problem: { code: "invalid", field: "to", message: OUTSIDE_HOURS },
  });
  expect(await set("08:00", "12:00")).toMatchObject({ problem: { field: "to" } });
  expect(await set("08:00", "12:00", false)).toMatchObject({ ok: true });
});
