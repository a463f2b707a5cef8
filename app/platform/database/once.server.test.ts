import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "./db.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { recentActs, reservations } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { visitor } from "../../../tests/support/builders";
import { countLists } from "~/domain/dashboard/count-lists.server";

useDatabase();

const today = businessDay(new Date());
const booking = bookEventInput.parse({
  ...{ name: "Ada", email: "ada@example.com", phone: "8455550123", message: "" },
  ...{ eventType: "group-tour", guestCount: "6-10", preferredDate: today },
});

test("a double click creates one row, and both clicks get the same result", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => bookEvent(visitor(), booking)));
  expect(new Set(answers.map((answer) => answer.ok && answer.booking.id)).size).toBe(1);
  expect((await countLists()).events).toBe(1);
});

test("a booking that ended is not the answer to an equal one that is sent after it", async () => {
  const again = { ...booking, email: "again@example.com" };
  const send = async () => {
    const sent = await bookEvent(visitor(), again);
    if (!sent.ok) throw new Error(sent.problem.message);
    return sent.booking.id;
  };
  for (const state of ["cancelled", "declined"] as const) {
    const first = await send();
    expect(await send()).toBe(first);
    await db.update(reservations).set({ state }).where(eq(reservations.bookingId, first));
    expect(await send()).not.toBe(first);
  }
});

test("what was stored while the clock was ten days ahead does not suppress later actions", async () => {
  const message = { name: "Ada", email: "ada@example.com", message: "Are you open today?" };
  await sendContact(visitor(), message);
  const { contacts } = await countLists();
  await db.update(recentActs).set({ expiresAt: sql`now() + interval '10 days 10 minutes'` });
  await sendContact(visitor(), message);
  expect((await countLists()).contacts).toBe(contacts + 1);
});

test("an address in upper or lower case is the same person's", async () => {
  const { contacts } = await countLists();
  const message = { name: "Quin", message: "One message, sent twice" };
  await sendContact(visitor(), { ...message, email: "Q@example.com" });
  await sendContact(visitor(), { ...message, email: "q@example.com" });
  expect((await countLists()).contacts).toBe(contacts + 1);
});

test("another message of the same person is another row", async () => {
  const { contacts } = await countLists();
  const first = { name: "Ada", email: "ada@example.com", message: "Hello" };
  await sendContact(visitor(), first);
  await sendContact(visitor(), { ...first, message: "Hello again" });
  await sendContact(visitor(), first);
  expect((await countLists()).contacts).toBe(contacts + 2);
});

test("today can be booked, yesterday cannot, and a refused booking stores no row", async () => {
  const { events } = await countLists();
  const late = await bookEvent(visitor(), { ...booking, preferredDate: addDays(today, -1) });
  expect(late).toMatchObject({
    ok: false,
    problem: { field: "preferredDate", message: "Choose a date that is today or later" },
  });
  expect((await countLists()).events).toBe(events);
});
