import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { eventBookings, inboxItems, mailOutbox, meetingRequests, settings } from "~drizzle/schema";
import { dayIn } from "../../../../tests/support/appointments";
import { useDatabase } from "../../../../tests/support/database";
import { adoptOldRequests } from "./adopt-old-requests.server";

useDatabase();

const guest = { name: "Ada Lovelace", email: "ada@example.com" };
const booking = { ...guest, phone: "555 0100 200", eventType: "group-tour", guestCount: "3-5" };

test("requests of before reservations come to the inbox, once and without a mail", async () => {
  await db.delete(settings);
  const [today, past] = [businessDay(new Date()), "2024-05-01"];
  const answeredAt = new Date();
  await db.insert(eventBookings).values([
    { ...booking, preferredDate: today, message: "Waits" },
    { ...booking, preferredDate: past, message: "Its day has passed" },
    { ...booking, preferredDate: today, message: "Answered", answer: "Yes", answeredAt },
  ]);
  const meeting = { ...guest, preferredDate: dayIn(3) };
  await db.insert(meetingRequests).values([
    { ...meeting, topic: "Waits too" },
    { ...meeting, topic: "Handled", status: "handled" },
  ]);
  await adoptOldRequests();
  await adoptOldRequests();
  const items = await db.select().from(inboxItems);
  expect(items.map(({ kind, text, state }) => ({ kind, text, state }))).toEqual([
    { kind: "appointment", text: "Waits", state: "new" },
    { kind: "appointment", text: "Waits too", state: "new" },
  ]);
  expect(await db.select().from(mailOutbox)).toEqual([]);
});
