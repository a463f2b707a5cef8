import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ordersModule } from "~/domain/orders/orders.module";
import { listWindows } from "~/domain/orders/pickup/order-windows.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { publishedSite } from "~/domain/website/published.server";
import { spansOn } from "~/content/opening-hours";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { db } from "~/platform/database/db.server";
import { appointmentSessions, closedDays, mailOutbox, orders, reservations } from "~drizzle/schema";
import { createTime, reserve } from "../../../tests/support/appointments";
import { anyAdmin, createProduct, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { runJobs } from "../../../tests/support/jobs";
import { mailTo } from "../../../tests/support/investors";
import { switchPickupOn, switchWindowsOff } from "../../../tests/support/pickup";
import { receive } from "../../../tests/support/stock";
import { closeDay, closedDaysToCome, dayToClose, openDay } from "./close-day.server";

useDatabase();

// Each test has a Wednesday and a Thursday of its own, because all share one database.
let [TODAY, TOMORROW] = ["2027-02-24", "2027-02-25"];
const admin = anyAdmin();

/** It is that time of that Wednesday in New York. */
const setTime = (time: string, day = TODAY) =>
  vi.useFakeTimers({ toFake: ["Date"], now: businessInstant(day, time) });

beforeEach(async () => {
  [TODAY, TOMORROW] = [addDays(TODAY, 7), addDays(TOMORROW, 7)];
  setTime("11:00");
  await db.delete(closedDays);
  await switchPickupOn();
});

afterEach(async () => {
  vi.useRealTimers();
  await db.delete(closedDays);
  await switchWindowsOff();
});

const close = async (day = TOMORROW, reason = "Snow storm") => closeDay(admin, { day, reason });

const jobs = () => runJobs(ordersModule, new Date());

let count = 0;
async function orderFor(time: string, day = TOMORROW) {
  const { id: productId } = await createProduct();
  await receive(productId, { quantity: 5 });
  const email = `customer-${++count}-${day}@example.org`;
  const customerInfo = { name: "Ana Snow", email, address: null };
  const request = { items: [{ productId, quantity: 1 }], key: null, seen: null, customerInfo };
  const windowStartsAt = businessInstant(day, time);
  const { order } = unwrap(await placeOrder(visitor(), { ...request, windowStartsAt }));
  return { id: order.id, email };
}

const closedMails = async (id: number) =>
  (
    await db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.cause, `order-closed:${id}:%`))
  ).map(({ text }) => text);

const stateOf = async (id: number) =>
  (await db.select().from(appointmentSessions).where(eq(appointmentSessions.id, id)))[0]?.state;

const partyState = async (id: number) =>
  (await db.select().from(reservations).where(eq(reservations.id, id)))[0]?.state;

/** The mails that wait for their time are to be sent then. */
const pastDelay = () => setTime("11:11");

test("a closed day takes its times and orders in one act, and tells all after ten minutes", async () => {
  const time = await createTime({ day: TOMORROW });
  const other = await createTime({ day: addDays(TOMORROW, 1) });
  const party = await reserve(time, { partySize: 2 });
  const { id, email } = await orderFor("15:00");
  const found = await dayToClose(TOMORROW);
  expect(found.sessions.map((one) => [one.id, one.parties.length])).toEqual([[time, 1]]);
  expect(found.orders.map((one) => one.id)).toEqual([id]);
  expect(await close()).toEqual({ ok: true, day: TOMORROW });
  expect([await stateOf(time), await stateOf(other)]).toEqual(["cancelled", "open"]);
  expect(await partyState(party.id)).toBe("cancelled");
  const hours = (await publishedSite(db)).openingHours;
  expect(hours && spansOn(TOMORROW, hours)).toEqual([]);
  const { windows } = await listWindows("pickup", new Date());
  const days = windows.map(({ startsAt }) => businessDay(startsAt));
  expect(days).toContain(TODAY);
  expect(days).not.toContain(TOMORROW);
  await jobs();
  expect(await closedMails(id)).toEqual([]);
  pastDelay();
  await jobs();
  await jobs();
  const [mail, ...more] = await closedMails(id);
  expect(more).toEqual([]);
  expect(mail).toContain("The reason: Snow storm");
  expect((await mailTo(email)).length).toBeGreaterThan(1);
  expect((await mailTo(party.email)).some(({ text }) => text.includes("Snow storm"))).toBe(true);
});

test("undone within ten minutes, everything is as it was and nobody hears of it", async () => {
  const time = await createTime({ day: TOMORROW });
  const party = await reserve(time, {});
  const { id } = await orderFor("15:00");
  const before = (await mailTo(party.email)).length;
  await close();
  const [closed] = await closedDaysToCome();
  expect(closed).toMatchObject({ day: TOMORROW, times: 1 });
  expect(closed?.undoableUntil).toEqual(new Date(Date.now() + 10 * 60_000));
  expect(await openDay(admin, TOMORROW)).toEqual({
    ...{ day: TOMORROW, restored: 1, left: 0, toldAgain: 0 },
  });
  pastDelay();
  await jobs();
  expect([await stateOf(time), await partyState(party.id)]).toEqual(["open", "requested"]);
  expect(await closedMails(id)).toEqual([]);
  expect(await mailTo(party.email)).toHaveLength(before);
  // A second press of the same button.
  expect(await openDay(admin, TOMORROW)).toMatchObject({ restored: 0, left: 0 });
  expect(await closedDaysToCome()).toEqual([]);
});

test("opened again later, customers who were told are told so, and a second closing tells them again", async () => {
  const time = await createTime({ day: TOMORROW });
  await reserve(time, {});
  const { id, email } = await orderFor("15:00");
  await close();
  pastDelay();
  await jobs();
  expect(await openDay(admin, TOMORROW)).toMatchObject({ restored: 0, left: 1, toldAgain: 1 });
  expect(await stateOf(time)).toBe("cancelled");
  expect((await mailTo(email)).at(-1)?.subject).toContain("we are open after all");
  await close(TOMORROW, "It snows again");
  setTime("11:30");
  await jobs();
  expect(await closedMails(id)).toHaveLength(2);
});

test("who comes within the hour is told at once; an appointment under way stays", async () => {
  const underWay = await createTime({ day: TODAY, time: "12:00" });
  const later = await createTime({ day: TODAY, time: "18:00" });
  const soon = await orderFor("14:00", TODAY);
  const evening = await orderFor("19:00", TODAY);
  setTime("13:10");
  await db
    .update(appointmentSessions)
    .set({ endsAt: businessInstant(TODAY, "14:00") })
    .where(eq(appointmentSessions.id, underWay));
  expect((await dayToClose(TODAY)).underWay.map(({ id }) => id)).toEqual([underWay]);
  await close(TODAY, "Power is out");
  expect([await stateOf(underWay), await stateOf(later)]).toEqual(["open", "cancelled"]);
  expect(await closedMails(soon.id)).toHaveLength(1);
  expect(await closedMails(evening.id)).toEqual([]);
  setTime("13:25");
  await jobs();
  expect(await closedMails(soon.id)).toHaveLength(1);
  expect(await closedMails(evening.id)).toHaveLength(1);
});

test("an order of a closed day is neither reminded of nor expires by itself", async () => {
  const { id, email } = await orderFor("15:00");
  await close();
  setTime("11:11");
  await jobs();
  const told = (await mailTo(email)).length;
  setTime("13:30", TOMORROW);
  await jobs();
  expect(await mailTo(email)).toHaveLength(told);
  setTime("00:30", addDays(TOMORROW, 1));
  await jobs();
  expect((await db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe("pending");
});

test("two people close a day at once: it is closed once, and the second reads by what", async () => {
  const time = await createTime({ day: TOMORROW });
  await reserve(time, {});
  const outcomes = await Promise.all([
    ...Array.from({ length: 5 }, () => close(TOMORROW, "Snow storm")),
    ...Array.from({ length: 5 }, () => close(TOMORROW, "No power")),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
  const [closed, ...more] = await closedDaysToCome();
  expect(more).toEqual([]);
  expect(closed?.times).toBe(1);
  const refused = outcomes.find(({ ok }) => !ok);
  expect(refused?.ok === false && refused.problem).toMatchObject({ code: "conflict" });
  expect(refused?.ok === false && refused.problem.message).toContain(closed?.reason);
});

test.each([-1, 366, -2000])("a day %i days from today cannot be closed", async (days) => {
  expect(await close(addDays(TODAY, days))).toMatchObject({
    ok: false,
    problem: { code: "invalid" },
  });
  expect(await closedDaysToCome()).toEqual([]);
});
