import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { appointmentSessions } from "~drizzle/schema";
import { dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import {
  createTours,
  seriesChange,
  startsOfSeries,
  storedSeries,
} from "../../../../tests/support/series";
import { reservationPage } from "../reservations/reservation-queries.server";
import { changeSeries } from "./change-series.server";
import { cancelSession } from "./change-session.server";
import { extendSeries } from "./extend-series.server";
import { pauseSeries, resumeSeries } from "./pause-series.server";

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

const pause = (details: { cancelled?: number[]; reason?: string | null } = {}) => ({
  ...{ from: dayIn(22), until: dayIn(26), cancelled: [], reason: null },
  ...details,
});

const daysOf = async (id: number) => (await startsOfSeries(id)).map((start) => start.slice(0, 10));
const days = (...numbers: number[]) => numbers.map(dayIn);

async function stateOf(id: number) {
  const [row] = await db.select().from(appointmentSessions).where(eq(appointmentSessions.id, id));
  return row?.state ?? "gone";
}

test("in a pause times without guests go, and of the others those that the owner chooses are cancelled", async () => {
  const { id, times } = await createTours();
  const stays = await reserve(idAt(times, 3));
  const goes = await reserve(idAt(times, 5));
  const cancelled = [idAt(times, 5), idAt(times, 4), idAt(times, 9)];
  expect(await pauseSeries(admin, id, pause({ cancelled }))).toMatchObject({
    problem: { code: "invalid", field: "reason" },
  });
  const chosen = pause({ cancelled, reason: "We bottle" });
  const done = { ok: true, id, removed: 3, cancelled: 1, kept: 1, told: 1 };
  expect(await pauseSeries(admin, id, chosen)).toEqual(done);
  expect(await pauseSeries(admin, id, chosen)).toMatchObject({ removed: 0, cancelled: 0, told: 0 });
  // Those outside of the pause stay, though a form names one.
  expect(await daysOf(id)).toEqual(days(20, 21, 23, 27, 28, 29));
  expect((await reservationPage(stays.holder)).state).toBe("requested");
  expect((await reservationPage(goes.holder)).state).toBe("cancelled");
  expect(await subjectsTo(stays.email)).toEqual(["received"]);
  await extendSeries();
  expect(await daysOf(id)).toHaveLength(6);
  const other = { ...pause(), until: dayIn(27) };
  expect(await pauseSeries(admin, id, other)).toMatchObject({ problem: { code: "conflict" } });
});

test("resumed early its times are made again, with a cancellation of the last minutes undone", async () => {
  const { id, times } = await createTours();
  const before = idAt(times, 6);
  await cancelSession(admin, before, "A wedding");
  const guest = await reserve(idAt(times, 5));
  await pauseSeries(admin, id, pause({ cancelled: [idAt(times, 5)], reason: "We bottle" }));
  const [first, second] = await Promise.all([resumeSeries(admin, id), resumeSeries(admin, id)]);
  expect([first, second]).toContainEqual({ ok: true, id, made: 3, restored: 1, clashes: [] });
  expect([first, second]).toContainEqual({ ok: true, id, made: 0, restored: 0, clashes: [] });
  // What was cancelled before the pause by itself stays so.
  expect(await stateOf(before)).toBe("cancelled");
  expect(await daysOf(id)).toEqual(days(20, 21, 22, 23, 24, 25, 27, 28, 29));
  expect((await reservationPage(guest.holder)).state).toBe("requested");
  expect(await subjectsTo(guest.email)).toEqual(["received"]);
  expect(await storedSeries(id)).toMatchObject({ pausedFrom: null, pausedUntil: null });
});

test("resumed after ten minutes a cancelled time is made anew, with the values of its day", async () => {
  const { id, place, times } = await createTours();
  const guest = await reserve(idAt(times, 5));
  await pauseSeries(admin, id, pause({ cancelled: [idAt(times, 5)], reason: "We bottle" }));
  later(11);
  await changeSeries(admin, id, seriesChange(place, { from: dayIn(26), times: ["16:00"] }));
  expect(await resumeSeries(admin, id)).toMatchObject({ made: 5, restored: 0 });
  expect((await startsOfSeries(id)).slice(4, 7)).toEqual([
    ...[`${dayIn(24)} 14:00`, `${dayIn(25)} 14:00`, `${dayIn(26)} 16:00`],
  ]);
  expect((await reservationPage(guest.holder)).state).toBe("cancelled");
});

test("the job makes no time in a pause, and goes on after it", async () => {
  const { id } = await createTours({ endsOn: null });
  const far = { ...pause(), from: dayIn(185), until: dayIn(195) };
  expect(await pauseSeries(admin, id, far)).toMatchObject({ removed: 0, kept: 0 });
  await extendSeries(new Date(Date.now() + 20 * 24 * 60 * 60_000));
  const made = (await daysOf(id)).filter((day) => day >= dayIn(183));
  expect(made).toEqual(days(183, 184, 196, 197, 198, 199, 200));
  expect(await resumeSeries(admin, id)).toMatchObject({ made: 11 });
});

test("a pause over the night when the clocks change ends with whole days in New York", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-10-20T15:00:00Z") });
  const { id } = await createTours({
    ...{ times: ["00:30", "23:30"], startsOn: "2027-11-05", endsOn: "2027-11-09", minutes: 20 },
  });
  // The clocks go back on November 7, 2027.
  const night = { ...pause(), from: "2027-11-06", until: "2027-11-07" };
  expect(await pauseSeries(admin, id, night)).toMatchObject({ removed: 4 });
  const starts = ["2027-11-05 00:30", "2027-11-05 23:30", "2027-11-08 00:30", "2027-11-08 23:30"];
  expect((await startsOfSeries(id)).slice(0, 4)).toEqual(starts);
  expect(await resumeSeries(admin, id)).toMatchObject({ made: 4 });
  expect(await startsOfSeries(id)).toHaveLength(10);
});

test("a guest who reserves while the series is paused has a time that stays, or none", async () => {
  const { id, times } = await createTours();
  const asked = times.slice(2, 7).map((time) =>
    reserve(time.id).then(
      () => time.id,
      () => null,
    ),
  );
  const [paused, ...reserved] = await Promise.all([pauseSeries(admin, id, pause()), ...asked]);
  const kept = reserved.filter((one) => one !== null);
  expect(paused).toMatchObject({ ok: true, removed: 5 - kept.length, kept: kept.length });
  for (const one of kept) expect(await stateOf(one)).toBe("open");
});

test("a pause that is over can be followed by another one, and impossible days are refused", async () => {
  const { id } = await createTours();
  const refused = async (details: { from?: string; until?: string }) => {
    const outcome = await pauseSeries(admin, id, { ...pause(), ...details });
    return outcome.ok ? null : outcome.problem.field;
  };
  expect(await refused({ from: dayIn(-1) })).toBe("from");
  expect(await refused({ from: dayIn(30), until: dayIn(31) })).toBe("from");
  expect(await refused({ until: dayIn(21) })).toBe("until");
  expect(await pauseSeries(admin, 999_999, pause())).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await refused({ from: dayIn(20), until: dayIn(21) })).toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 22 * 24 * 60 * 60_000 });
  expect(await refused({ from: dayIn(3), until: dayIn(4) })).toBeNull();
});
