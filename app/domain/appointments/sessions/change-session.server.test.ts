import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { facts } from "~/content/site";
import { publishedContent } from "~/domain/website/published.server";
import { weekdayOf } from "~/lib/dates/calendar-days";
import { appointmentSessions, websiteSections } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { deliverWebsite } from "../../../../tests/support/website";
import { mailTo } from "../../../../tests/support/investors";
import { askForDates } from "../date-notifications.server";
import { confirmReservation } from "../reservations/answer-reservation.server";
import { cancelReservation } from "../reservations/change-own.server";
import { markArrived } from "../reservations/check-in.server";
import { reservationPage } from "../reservations/reservation-queries.server";
import { cancelSession, changeSession } from "./change-session.server";
import { createSeries } from "./create-series.server";
import { createSession } from "./create-session.server";
import { sessionPage } from "./sessions-queries.server";

useDatabase();

const admin = anyAdmin();

/** The values of createTime, as the edit form sends them. */
const form = {
  ...{ day: dayIn(10), time: "14:00", minutes: 90, seats: 8, minParty: 1, maxParty: 8 },
  ...{ place: "The lounge", videoLink: null, isSure: true, reason: "The roof leaks" },
};

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ subject }) => subject.split(": ")[1] ?? "received");

test("a new time or place is told to every party once, more seats to nobody", async () => {
  const id = await createTime();
  const [coming, waiting, gone] = [
    await reserve(id, { partySize: 6 }),
    await reserve(id, { partySize: 8, joinsWaitingList: true }),
    await reserve(id, { partySize: 1 }),
  ];
  await cancelReservation(gone.holder);
  expect(await changeSession(admin, id, { ...form, seats: 9 })).toEqual({ ok: true, id, told: 0 });
  expect(await subjectsTo(coming.email)).toEqual(["received"]);
  const moved = { ...form, seats: 9, time: "15:30", place: "The barn" };
  expect(await changeSession(admin, id, { ...moved, reason: null })).toMatchObject({
    problem: { code: "invalid", field: "reason" },
  });
  expect(await changeSession(admin, id, moved)).toEqual({ ok: true, id, told: 2 });
  await changeSession(admin, id, { ...form, seats: 9, time: "15:30", place: "The barn" });
  expect(await subjectsTo(coming.email)).toEqual(["received", "changed"]);
  expect(await subjectsTo(waiting.email)).toEqual(["on the waiting list", "changed"]);
  expect(await subjectsTo(gone.email)).toEqual(["received", "cancelled"]);
  const [, changed] = await mailTo(coming.email);
  expect(changed?.text).toMatch(/at 3:30 PM, New York time\nPlace: The barn/);
  expect(changed?.text).toContain("\n\nThe roof leaks\n\n");
});

test("added seats are offered to who waits, and taken ones cannot be removed", async () => {
  const id = await createTime({ seats: 4 });
  await reserve(id, { partySize: 4 });
  const waiting = await reserve(id, { partySize: 3, joinsWaitingList: true });
  const fewer = await changeSession(admin, id, { ...form, seats: 3, maxParty: 3 });
  expect(fewer).toMatchObject({ problem: { code: "conflict", field: "seats" } });
  await changeSession(admin, id, { ...form, seats: 7, maxParty: 7 });
  expect((await reservationPage(waiting.holder)).state).toBe("offered");
});

test("a private session stays taken as a whole by its party, also when that has arrived", async () => {
  const id = await createTime({ offering: "private-tasting", seats: 6, minParty: 2 });
  const party = await reserve(id, { partySize: 2 });
  await confirmReservation(admin, party.id);
  await markArrived(admin, party.id);
  const smaller = { ...form, seats: 4, minParty: 2, maxParty: 4 };
  expect(await changeSession(admin, id, smaller)).toEqual({ ok: true, id, told: 0 });
  expect(await sessionPage(id)).toMatchObject({ seats: 4, seatsLeft: 0 });
  const tooSmall = await changeSession(admin, id, { ...form, seats: 1, maxParty: 1 });
  expect(tooSmall).toMatchObject({ problem: { code: "conflict", field: "seats" } });
  await changeSession(admin, id, { ...form, minParty: 2 });
  expect(await sessionPage(id)).toMatchObject({ seats: 8, seatsLeft: 0 });
});

test("a cancelled session tells all its parties the reason once, and keeps no seats", async () => {
  const id = await createTime({ seats: 4 });
  const coming = await reserve(id, { partySize: 4 });
  const waiting = await reserve(id, { partySize: 2, joinsWaitingList: true });
  await Promise.all([
    cancelSession(admin, id, "The host is ill"),
    cancelSession(admin, id, "The host is ill"),
  ]);
  for (const { email, holder } of [coming, waiting]) {
    expect((await subjectsTo(email)).slice(1)).toEqual(["cancelled"]);
    expect((await mailTo(email)).at(-1)?.text).toContain("The host is ill");
    expect(await reservationPage(holder)).toMatchObject({
      state: "cancelled",
      can: { join: false, move: false },
    });
  }
  const [row] = await db.select().from(appointmentSessions).where(eq(appointmentSessions.id, id));
  expect(row).toMatchObject({ state: "cancelled", seatsTaken: 0 });
});

test("who asked for dates is told once, when the first one is made", async () => {
  const email = "dates@example.com";
  const slug = "edibles-deep-dive";
  expect(await askForDates(visitor(), slug, { email })).toEqual({ ok: true });
  expect(await askForDates(visitor(), slug, { email: "Dates@Example.com" })).toEqual({ ok: true });
  expect(await askForDates(visitor(), "picnic", { email })).toMatchObject({
    problem: { code: "not-found" },
  });
  await createTime({ offering: slug, maxParty: 4 });
  await createTime({ offering: slug, maxParty: 4, time: "16:00" });
  expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
    "Dates are set: Edibles Deep Dive",
  ]);
});

test("two times in one place at once, and one on a day marked closed, are warned of before they are saved", async () => {
  const place = `The barn ${crypto.randomUUID()}`;
  const first = await createTime({ place, day: dayIn(200), isSure: false });
  const clash = { place: place.toUpperCase(), day: dayIn(200), time: "15:00" };
  const input = { ...form, ...clash, offering: "private-tasting", isSure: false };
  expect(await createSession(admin, input)).toMatchObject({
    problem: {
      code: "conflict",
      field: "isSure",
      message: expect.stringMatching(
        /3:00 PM meets Group Tour in the same place\. Tick the box/,
      ) as string,
    },
  });
  // Right after it, in another place or by video nothing clashes.
  const [after, barn] = [
    { ...input, time: "15:30" },
    { ...input, place: `${place} 2` },
  ];
  expect(await createSession(admin, after)).toMatchObject({ ok: true });
  expect(await createSession(admin, barn)).toMatchObject({ ok: true });
  const call = { ...input, place: "Video call", videoLink: "https://video.example/1" };
  expect(await createSession(admin, call)).toMatchObject({ ok: true });
  const saved = await createSession(admin, { ...input, isSure: true });
  expect(saved).toMatchObject({ ok: true });
  expect(await createSession(admin, { ...input, isSure: true })).toEqual(saved);
  // What stays where it was is saved without a warning.
  const same = { ...form, place, day: dayIn(200), isSure: false };
  expect(await changeSession(admin, first, { ...same, seats: 9 })).toMatchObject({ ok: true });
  expect(await changeSession(admin, first, { ...same, time: "14:30" })).toMatchObject({
    problem: { field: "isSure" },
  });
  const weekday = weekdayOf(dayIn(200));
  const { day: _, time: __, ...seating } = input;
  const series = { ...seating, weekdays: [weekday], times: ["14:00"], nth: null, exceptions: [] };
  const days = { startsOn: dayIn(172), endsOn: dayIn(206) };
  const far = await createTime({ place, day: dayIn(172), time: "14:00", isSure: false });
  expect(far).toBeGreaterThan(0);
  expect(await createSeries(admin, { ...series, place, ...days })).toMatchObject({
    problem: { field: "isSure", message: expect.stringContaining("meets Group Tour") as string },
  });
  expect(await createSeries(admin, { ...series, place, ...days, isSure: true })).toMatchObject({
    ok: true,
  });
});

test("a time on a day marked closed is warned of, and saved by whoever has read it", async () => {
  const open = [{ from: "10:00", to: "18:00" }];
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const weekdays = Object.fromEntries(days.map((name) => [name, open]));
  const holidays = [{ day: dayIn(300), name: "Inventory", spans: [] }];
  const value = { ...facts, openingHours: { weekdays, holidays } };
  await db
    .insert(websiteSections)
    .values({ key: "facts", value, version: 1, publishedAt: new Date() });
  await publishedContent();
  const place = `The barn ${crypto.randomUUID()}`;
  const input = { ...form, place, day: dayIn(300), offering: "group-tour", isSure: false };
  expect(await createSession(admin, input)).toMatchObject({
    problem: {
      field: "isSure",
      message: expect.stringContaining("on a day marked closed") as string,
    },
  });
  const next = { ...input, day: dayIn(301) };
  expect(await createSession(admin, next)).toMatchObject({ ok: true });
  expect(await createSession(admin, { ...input, isSure: true })).toMatchObject({ ok: true });
  await deliverWebsite();
  await publishedContent();
});
