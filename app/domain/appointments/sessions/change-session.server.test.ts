import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { appointmentSessions } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { askForDates } from "../date-notices.server";
import { confirmReservation } from "../reservations/answer-reservation.server";
import { cancelReservation } from "../reservations/change-own.server";
import { markArrived } from "../reservations/check-in.server";
import { reservationPage } from "../reservations/reservation-queries.server";
import { cancelSession, changeSession } from "./change-session.server";
import { sessionPage } from "./sessions-queries.server";

useDatabase();

const admin = anyAdmin();

/** The values of createTime, as the edit form sends them. */
const form = {
  ...{ day: dayIn(10), time: "14:00", minutes: 90, seats: 8, minParty: 1, maxParty: 8 },
  ...{ place: "The lounge", videoLink: null },
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
  expect(await changeSession(admin, id, { ...form, seats: 9 })).toEqual({ ok: true, id });
  expect(await subjectsTo(coming.email)).toEqual(["received"]);
  await changeSession(admin, id, { ...form, seats: 9, time: "15:30", place: "The barn" });
  await changeSession(admin, id, { ...form, seats: 9, time: "15:30", place: "The barn" });
  expect(await subjectsTo(coming.email)).toEqual(["received", "changed"]);
  expect(await subjectsTo(waiting.email)).toEqual(["on the waiting list", "changed"]);
  expect(await subjectsTo(gone.email)).toEqual(["received", "cancelled"]);
  const [, changed] = await mailTo(coming.email);
  expect(changed?.text).toMatch(/at 3:30 PM, New York time\nPlace: The barn/);
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
  expect(await changeSession(admin, id, smaller)).toEqual({ ok: true, id });
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
