import { isNotNull } from "drizzle-orm";
import { guestCountOptions } from "~/content/form-options";
import { type Database, db } from "~/platform/database/db.server";
import { markOnce } from "~/platform/database/settings.server";
import { listUnansweredBookings } from "~/domain/bookings/bookings-queries.server";
import { listUnansweredMeetings } from "~/domain/meetings/meetings-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { reservations } from "~drizzle/schema";
import { adoptRequest } from "./request-day.server";

/**
 * Stores a reservation for each booking and meeting that was requested before reservations existed,
 * has no answer, and is for a day that has not passed. So the team finds it in its inbox and
 * answers it like any other. Sends no mail. Runs once per database.
 */
export async function adoptOldRequests(now = new Date()) {
  await db.transaction(async (tx) => {
    if (!(await markOnce(tx, "appointments.adopted"))) return;
    const today = businessDay(now);
    const requests = [...(await oldBookings(tx, today)), ...(await oldMeetings(tx, today))];
    for (const { createdAt, ...request } of requests) await adoptRequest(tx, request, createdAt);
  });
}

async function oldBookings(tx: Database, today: string) {
  const reserved = await listReserved(tx, reservations.bookingId);
  const bookings = await listUnansweredBookings(tx, today);
  return bookings
    .filter(({ id }) => !reserved.has(id))
    .map(({ id, eventType, guestCount, ...guest }) => ({
      ...guest,
      slug: eventType,
      largestParty: guestCountOptions.find(({ value }) => value === guestCount)?.max ?? 1,
      bookingId: id,
    }));
}

async function oldMeetings(tx: Database, today: string) {
  const reserved = await listReserved(tx, reservations.meetingId);
  const meetings = await listUnansweredMeetings(tx, today);
  return meetings
    .filter(({ id }) => !reserved.has(id))
    .map(({ id, name, email, topic, preferredDate, createdAt }) => ({
      ...{ name, email, preferredDate, createdAt },
      slug: "investor-meeting",
      message: topic,
      largestParty: 1,
      meetingId: id,
    }));
}

type Link = typeof reservations.bookingId | typeof reservations.meetingId;

/** The bookings, or meetings, that have a reservation. */
async function listReserved(tx: Database, link: Link) {
  const rows = await tx.select({ id: link }).from(reservations).where(isNotNull(link));
  return new Set(rows.map(({ id }) => id));
}
