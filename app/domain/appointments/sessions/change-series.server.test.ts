import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { appointmentSessions, reservations } from "~drizzle/schema";
import { askForDay, createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import {
  createTours,
  seriesChange,
  startsOfSeries,
  storedSeries,
  timesOfSeries,
} from "../../../../tests/support/series";
import { confirmReservation, proposeSessions } from "../reservations/answer-reservation.server";
import { cancelReservation } from "../reservations/change-own.server";
import { reservationPage } from "../reservations/reservation-queries.server";
import { changeSeries } from "./change-series.server";
import { cancelSession, changeSession } from "./change-session.server";
import { extendSeries } from "./extend-series.server";
import { getSeries, sessionsFrom } from "./series-queries.server";

useDatabase();

afterEach(() => {
  vi.useRealTimers();
});

const admin = anyAdmin();

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ subject }) => subject.split(": ")[1] ?? "received");

const idAt = (times: readonly { id: number }[], index: number) => times[index]?.id ?? 0;

async function sessionOf(id: number) {
  const [row] = await db.select().from(appointmentSessions).where(eq(appointmentSessions.id, id));
  if (!row) throw new Error("The time is gone");
  return row;
}

/** How many parties the page says will be told. */
async function announced(id: number, from: string) {
  const series = await getSeries(id);
  const sessions = series ? await sessionsFrom(series, from) : [];
  return sessions
    .filter(({ isOwn }) => !isOwn)
    .flatMap(({ parties }) => parties)
    .filter(({ email }) => email !== null).length;
}

test("from a day on a series has another hour, length and place, and the parties of its moved times are told once", async () => {
  const { id, place, times } = await createTours();
  const before = await reserve(idAt(times, 1));
  const later = await reserve(idAt(times, 5));
  const alone = await reserve(idAt(times, 6));
  const own = {
    ...seriesChange(place),
    ...{ day: dayIn(26), time: "10:00", reason: "A wedding" },
  };
  await changeSession(admin, idAt(times, 6), own);
  const change = seriesChange(`${place} 2`, {
    ...{ from: dayIn(24), times: ["15:30"], minutes: 60 },
  });
  expect(await announced(id, dayIn(24))).toBe(1);
  expect(await changeSeries(admin, id, { ...change, reason: null })).toMatchObject({
    problem: { code: "invalid", field: "reason" },
  });
  const changed = { ok: true, id, changed: 5, told: 1, stayed: 1, full: 0 };
  expect(await changeSeries(admin, id, change)).toEqual(changed);
  expect(await changeSeries(admin, id, change)).toEqual({ ...changed, changed: 0, told: 0 });
  expect(await startsOfSeries(id)).toEqual([
    ...[20, 21, 22, 23].map((day) => `${dayIn(day)} 14:00`),
    ...[24, 25].map((day) => `${dayIn(day)} 15:30`),
    `${dayIn(26)} 10:00`,
    ...[27, 28, 29].map((day) => `${dayIn(day)} 15:30`),
  ]);
  const moved = await sessionOf(idAt(times, 5));
  expect(moved).toMatchObject({ place: `${place} 2`, seatsTaken: 2 });
  expect(moved.endsAt.getTime() - moved.startsAt.getTime()).toBe(60 * 60_000);
  expect(await subjectsTo(later.email)).toEqual(["received", "changed"]);
  expect((await mailTo(later.email))[1]?.text).toContain("\n\nThe harvest is late\n\n");
  expect(await subjectsTo(before.email)).toEqual(["received"]);
  expect(await subjectsTo(alone.email)).toEqual(["received", "changed"]);
});

test("two hours of a day may take each other's place, and a time that was moved there is in the way", async () => {
  const { id, place, times } = await createTours({ times: ["10:00", "12:00"], endsOn: dayIn(21) });
  const change = seriesChange(place, { times: ["14:00", "12:00"] });
  expect(await changeSeries(admin, id, { ...change, times: ["12:00"] })).toMatchObject({
    problem: { code: "invalid", field: "times", message: /^Enter 2 times/ },
  });
  expect(await changeSeries(admin, id, change)).toMatchObject({ ok: true, changed: 4 });
  const hours = (list: { startsAt: Date }[]) => list.map(({ startsAt }) => businessTime(startsAt));
  expect(hours(await timesOfSeries(id))).toEqual(["12:00", "14:00", "12:00", "14:00"]);
  expect(businessTime((await sessionOf(idAt(times, 0))).startsAt)).toBe("12:00");
  // A cancelled one is not in the way, one that was moved there by itself is.
  await cancelSession(admin, idAt(times, 3), "Frost");
  const back = seriesChange(place, { times: ["10:00", "14:00"] });
  expect(await changeSeries(admin, id, back)).toMatchObject({ ok: true, changed: 2 });
  const own = { ...seriesChange(place), day: dayIn(20), time: "16:00" };
  await changeSession(admin, idAt(times, 0), own);
  const there = seriesChange(place, { times: ["10:00", "16:00"] });
  expect(await changeSeries(admin, id, there)).toMatchObject({
    problem: { code: "conflict", field: "times" },
  });
});

test("seats follow the series, but for taken ones and those that a time was given by itself", async () => {
  const { id, place, times } = await createTours();
  const party = await reserve(idAt(times, 1), { partySize: 6 });
  await changeSession(admin, idAt(times, 2), {
    ...seriesChange(place),
    ...{ day: dayIn(22), time: "14:00", seats: 12 },
  });
  const fewer = seriesChange(place, { seats: 4, maxParty: 4, reason: null });
  expect(await changeSeries(admin, id, fewer)).toMatchObject({ ok: true, told: 0, full: 2 });
  const seats = async () => (await timesOfSeries(id)).map((one) => one.seats).slice(0, 4);
  expect(await seats()).toEqual([4, 6, 12, 4]);
  expect(await sessionOf(idAt(times, 1))).toMatchObject({ seatsTaken: 6 });
  expect(await subjectsTo(party.email)).toEqual(["received"]);
  // What was taken then follows again.
  const more = seriesChange(place, { seats: 9, maxParty: 9, reason: null });
  expect(await changeSeries(admin, id, more)).toMatchObject({ ok: true, told: 0 });
  expect(await seats()).toEqual([9, 9, 12, 9]);
});

test("a private time keeps the whole of it for its party", async () => {
  const { id, place, times } = await createTours({ offering: "private-tasting" });
  const party = await reserve(idAt(times, 0), { partySize: 5 });
  const fewer = seriesChange(place, { seats: 3, maxParty: 3, reason: null });
  expect(await changeSeries(admin, id, fewer)).toMatchObject({ ok: true, full: 1 });
  expect(await sessionOf(idAt(times, 0))).toMatchObject({ seats: 5, seatsTaken: 5 });
  const [row] = await db.select().from(reservations).where(eq(reservations.id, party.id));
  expect(row).toMatchObject({ seats: 5, partySize: 5 });
  expect(await sessionOf(idAt(times, 1))).toMatchObject({ seats: 3, seatsTaken: 0 });
});

test("added seats are offered, no offer outlasts a new start, and who was proposed a time hears its new hour", async () => {
  const { id, place, times } = await createTours({ startsOn: dayIn(1), seats: 5, maxParty: 5 });
  const first = idAt(times, 0);
  const comes = await reserve(first, { partySize: 5 });
  const waits = await reserve(first, { partySize: 3, joinsWaitingList: true });
  const asks = await askForDay();
  await proposeSessions(admin, asks.id, [idAt(times, 2), idAt(times, 3)]);
  const change = seriesChange(place, { from: dayIn(1), times: ["09:00"] });
  expect(await changeSeries(admin, id, change)).toMatchObject({ ok: true, told: 2 });
  const offered = await reservationPage(waits.holder);
  expect(offered.state).toBe("offered");
  const [row] = await db.select().from(reservations).where(eq(reservations.id, waits.id));
  const start = (await sessionOf(first)).startsAt;
  expect(row?.offeredUntil && row.offeredUntil <= start).toBe(true);
  expect(await subjectsTo(comes.email)).toEqual(["received", "changed"]);
  expect(await subjectsTo(waits.email)).toEqual([
    ...["on the waiting list", "changed", "seats are free"],
  ]);
  // Both proposed times were moved, which one mail says.
  const [asked] = await db
    .select({ email: reservations.email })
    .from(reservations)
    .where(eq(reservations.id, asks.id));
  const proposed = (await mailTo(asked?.email ?? "")).filter(({ subject }) =>
    subject.endsWith("choose a time"),
  );
  expect(proposed).toHaveLength(2);
  expect(proposed[1]?.text).toMatch(/9:00 AM.*\n- .*9:00 AM/);
  // An offer that is standing ends with the earlier start.
  await changeSeries(admin, id, { ...change, times: ["08:00"] });
  const [cut] = await db.select().from(reservations).where(eq(reservations.id, waits.id));
  const earlier = (await sessionOf(first)).startsAt;
  expect(cut?.offeredUntil && cut.offeredUntil <= earlier).toBe(true);
});

test("times that are made later have the values of their day, also after a change far ahead", async () => {
  const { id, place } = await createTours({ endsOn: null, times: ["14:00"] });
  const far = dayIn(190);
  const change = seriesChange(place, { from: far, times: ["17:00"] });
  expect(await changeSeries(admin, id, change)).toMatchObject({ ok: true, changed: 0 });
  await changeSeries(
    admin,
    id,
    seriesChange(place, { from: dayIn(200), seats: 5, maxParty: 5, times: ["18:00"] }),
  );
  await extendSeries(new Date(Date.now() + 30 * 24 * 60 * 60_000));
  const on = async (day: string) =>
    (await timesOfSeries(id))
      .filter(({ startsAt }) => businessDay(startsAt) === day)
      .map(({ startsAt, seats }) => [businessTime(startsAt), seats]);
  expect(await on(addDays(far, -1))).toEqual([["14:00", 8]]);
  expect(await on(far)).toEqual([["17:00", 8]]);
  expect(await on(dayIn(200))).toEqual([["18:00", 5]]);
  // An earlier change replaces those after it.
  await changeSeries(admin, id, seriesChange(place, { from: dayIn(185), times: ["11:00"] }));
  expect(await on(dayIn(184))).toEqual([["14:00", 8]]);
  expect(await on(dayIn(185))).toEqual([["11:00", 8]]);
  expect(await on(dayIn(200))).toEqual([["11:00", 8]]);
  expect((await storedSeries(id)).earlier).toHaveLength(1);
});

test("the hour on the clock stays through the nights when the clocks change", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-01T15:00:00Z") });
  const { id, place } = await createTours({
    ...{ weekdays: [0], startsOn: "2027-03-07", endsOn: "2027-03-21", times: ["14:00"] },
  });
  const at = (times: string[]) => seriesChange(place, { from: "2027-03-02", times });
  expect(await changeSeries(admin, id, at(["02:30"]))).toMatchObject({ ok: true, changed: 3 });
  // 2:30 AM does not exist on March 14.
  expect(await startsOfSeries(id)).toEqual([
    ...["2027-03-07 02:30", "2027-03-14 03:30", "2027-03-21 02:30"],
  ]);
  expect(await changeSeries(admin, id, at(["15:00"]))).toMatchObject({ changed: 3, stayed: 0 });
  expect(await startsOfSeries(id)).toEqual([
    ...["2027-03-07 15:00", "2027-03-14 15:00", "2027-03-21 15:00"],
  ]);
  const utc = (await timesOfSeries(id)).map(({ startsAt }) => startsAt.getUTCHours());
  expect(utc).toEqual([20, 19, 19]);
});

test("the same change pressed twice is told once, and two people at once leave one hour", async () => {
  const { id, place, times } = await createTours();
  const guest = await reserve(idAt(times, 2));
  await confirmReservation(admin, guest.id);
  const change = seriesChange(place, { times: ["16:00"] });
  const told = await Promise.all([
    changeSeries(admin, id, change),
    changeSeries(admin, id, change),
  ]);
  expect(told.map((one) => one.ok && one.told).sort()).toEqual([0, 1]);
  expect(await subjectsTo(guest.email)).toEqual(["received", "confirmed", "changed"]);
  await Promise.all([
    changeSeries(admin, id, { ...change, times: ["11:00"] }),
    changeSeries(anyAdmin(), id, { ...change, times: ["12:00"] }),
    cancelReservation(guest.holder),
    extendSeries(),
  ]);
  const { times: stored } = await storedSeries(id);
  const hours = new Set((await startsOfSeries(id)).map((start) => start.slice(11)));
  expect([...hours]).toEqual(stored);
  expect((await reservationPage(guest.holder)).state).toBe("cancelled");
});

test("a day in the past, after the end or with a time that has passed is refused, and a clash is warned of", async () => {
  const { id, place } = await createTours();
  const refused = async (details: Parameters<typeof seriesChange>[1]) => {
    const outcome = await changeSeries(admin, id, seriesChange(place, details));
    return outcome.ok ? null : outcome.problem.field;
  };
  expect(await refused({ from: dayIn(-1) })).toBe("from");
  expect(await refused({ from: dayIn(30) })).toBe("from");
  expect(await refused({ minParty: 9 })).toBe("maxParty");
  expect(await changeSeries(admin, 999_999, seriesChange(place))).toMatchObject({
    problem: { code: "not-found" },
  });
  await createTime({ place, day: dayIn(25), time: "18:00" });
  expect(await refused({ times: ["18:30"], isSure: false })).toBe("isSure");
  expect(await refused({ times: ["19:30"], isSure: false })).toBeNull();
  expect(await refused({ times: ["18:30"] })).toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-01T18:00:00Z") });
  const tours = await createTours({ startsOn: "2027-03-01", endsOn: "2027-03-03" });
  const passed = seriesChange(tours.place, { from: "2027-03-01", times: ["09:00"] });
  expect(await changeSeries(admin, tours.id, passed)).toMatchObject({
    problem: { field: "times", message: /has passed/ },
  });
});
