import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { appointmentSessions } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
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
import { changeSession } from "./change-session.server";
import { extendSeries } from "./extend-series.server";
import { bringBackDay, leaveOutDay } from "./leave-out-day.server";
import { clashesOfComeback, getSeries } from "./series-queries.server";

useDatabase();

afterEach(() => {
  vi.useRealTimers();
});

const admin = anyAdmin();
const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ subject }) => subject.split(": ")[1] ?? "received");

const idAt = (times: readonly { id: number }[], index: number) => times[index]?.id ?? 0;

const day = dayIn(24);
const reason = "The road is closed";

async function stateOf(id: number) {
  const [row] = await db.select().from(appointmentSessions).where(eq(appointmentSessions.id, id));
  return row?.state ?? "gone";
}

test("a day that is left out loses its times, its guests are told, and within ten minutes it comes back with them", async () => {
  const { id, times } = await createTours({ times: ["14:00", "17:00"], seats: 4, maxParty: 4 });
  const [free, taken] = [idAt(times, 8), idAt(times, 9)];
  const guest = await reserve(taken, { partySize: 4 });
  await confirmReservation(admin, guest.id);
  const waits = await reserve(taken, { partySize: 2, joinsWaitingList: true });
  expect(await leaveOutDay(admin, id, { day, reason: null })).toMatchObject({
    problem: { code: "invalid", field: "reason" },
  });
  const [first, second] = await Promise.all([
    leaveOutDay(admin, id, { day, reason }),
    leaveOutDay(admin, id, { day, reason }),
  ]);
  const done = { ok: true, id, removed: 1, cancelled: 1, kept: 0, told: 2 };
  const nothing = { ok: true, id, removed: 0, cancelled: 0, kept: 0, told: 0 };
  expect([first, second]).toContainEqual(done);
  expect([first, second]).toContainEqual(nothing);
  expect([await stateOf(free), await stateOf(taken)]).toEqual(["gone", "cancelled"]);
  expect((await storedSeries(id)).exceptions).toEqual([day]);
  expect((await startsOfSeries(id)).filter((start) => start.startsWith(day))).toEqual([]);
  const back = await bringBackDay(admin, id, { day });
  expect(back).toEqual({ ok: true, id, made: 1, restored: 1, clashes: [] });
  expect(await bringBackDay(admin, id, { day })).toMatchObject({ made: 0, restored: 0 });
  expect(await stateOf(taken)).toBe("open");
  expect((await reservationPage(guest.holder)).state).toBe("confirmed");
  expect((await reservationPage(waits.holder)).state).toBe("waiting");
  expect(await subjectsTo(guest.email)).toEqual(["received", "confirmed"]);
  expect((await storedSeries(id)).exceptions).toEqual([]);
});

test("after ten minutes the day comes back as new times with today's values, and the guests stay cancelled", async () => {
  const { id, place, times } = await createTours();
  const taken = idAt(times, 4);
  const guest = await reserve(taken);
  await leaveOutDay(admin, id, { day, reason });
  later(11);
  await changeSeries(admin, id, seriesChange(place, { times: ["16:00"] }));
  expect(await bringBackDay(admin, id, { day })).toMatchObject({ made: 1, restored: 0 });
  const starts = (await startsOfSeries(id)).filter((start) => start.startsWith(day));
  expect(starts).toEqual([`${day} 16:00`]);
  expect(await stateOf(taken)).toBe("cancelled");
  expect((await reservationPage(guest.holder)).state).toBe("cancelled");
  expect(await subjectsTo(guest.email)).toEqual(["received", "cancelled"]);
  expect((await mailTo(guest.email))[1]?.text).toContain(reason);
  // At the same hour too, where the cancelled one was.
  await leaveOutDay(admin, id, { day, reason: null });
  await changeSeries(admin, id, seriesChange(place));
  expect(await bringBackDay(admin, id, { day })).toMatchObject({ made: 1 });
  expect((await startsOfSeries(id)).filter((start) => start.startsWith(day))).toEqual([
    `${day} 14:00`,
  ]);
});

test("a time that was moved off the day stays, and is not made again", async () => {
  const { id, place, times } = await createTours({ weekdays: [0, 1, 2, 3, 4, 5, 6] });
  const moved = { ...seriesChange(place), day: dayIn(40), time: "10:00" };
  await changeSession(admin, idAt(times, 4), moved);
  expect(await leaveOutDay(admin, id, { day, reason: null })).toMatchObject({
    removed: 0,
    told: 0,
  });
  expect(await bringBackDay(admin, id, { day })).toMatchObject({ made: 0, restored: 0 });
  expect(await startsOfSeries(id)).toHaveLength(10);
});

test("a time whose guests all left is cancelled without a reason, one that is proposed too", async () => {
  const { id, times } = await createTours({ times: ["14:00", "17:00"] });
  const left = await reserve(idAt(times, 8));
  await cancelReservation(left.holder);
  const asks = await reserve(await createTime());
  await proposeSessions(admin, asks.id, [idAt(times, 9)]);
  expect(await leaveOutDay(admin, id, { day, reason: null })).toMatchObject({
    ...{ removed: 0, cancelled: 2, told: 0 },
  });
  expect(await subjectsTo(left.email)).toEqual(["received", "cancelled"]);
  expect(await bringBackDay(admin, id, { day })).toMatchObject({ made: 0, restored: 2 });
});

test("a day far ahead is left out before its times are made, and comes back when they are", async () => {
  const { id } = await createTours({ endsOn: null });
  const far = dayIn(190);
  expect(await leaveOutDay(admin, id, { day: far, reason: null })).toMatchObject({ removed: 0 });
  await extendSeries(new Date(Date.now() + 20 * 24 * 60 * 60_000));
  const on = async () => (await startsOfSeries(id)).filter((start) => start.startsWith(far)).length;
  expect(await on()).toBe(0);
  expect(await bringBackDay(admin, id, { day: far })).toMatchObject({ made: 1 });
  expect(await on()).toBe(1);
});

test("a day in the past or without a time of the series is refused, and a clash is said when it comes back", async () => {
  const { id, place } = await createTours();
  const refused = async (asked: string) => {
    const outcome = await leaveOutDay(admin, id, { day: asked, reason });
    return outcome.ok ? null : outcome.problem;
  };
  expect(await refused(dayIn(-1))).toMatchObject({ code: "invalid", field: "day" });
  expect(await refused(dayIn(50))).toMatchObject({ code: "invalid", field: "day" });
  expect(await leaveOutDay(admin, 999_999, { day, reason })).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await bringBackDay(admin, id, { day: dayIn(-1) })).toMatchObject({
    problem: { code: "conflict" },
  });
  expect(await refused(day)).toBeNull();
  const clashes = async () => {
    const series = await getSeries(id);
    return series ? clashesOfComeback(series, "left out") : null;
  };
  expect(await clashes()).toEqual([]);
  await createTime({ place, day });
  expect(await clashes()).toMatchObject([/meets Group Tour in the same place/]);
  const back = await bringBackDay(admin, id, { day });
  expect(back).toMatchObject({ made: 1, clashes: [/meets Group Tour in the same place/] });
  expect(await timesOfSeries(id)).toHaveLength(10);
});
