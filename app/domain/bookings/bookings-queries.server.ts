import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { eventBookings } from "~drizzle/schema";

/** The columns of a booking. */
export const bookingColumns = {
  id: eventBookings.id,
  name: eventBookings.name,
  email: eventBookings.email,
  phone: eventBookings.phone,
  eventType: eventBookings.eventType,
  preferredDate: eventBookings.preferredDate,
  guestCount: eventBookings.guestCount,
  message: eventBookings.message,
  createdAt: eventBookings.createdAt,
};

const answered = {
  ...bookingColumns,
  answer: eventBookings.answer,
  answeredAt: eventBookings.answeredAt,
};

export type BookingRow = Pick<typeof eventBookings.$inferSelect, keyof typeof bookingColumns>;

/** A booking by id. Throws if it does not exist. */
export async function getBooking(id: number): Promise<BookingRow> {
  const [row] = await db.select(bookingColumns).from(eventBookings).where(eq(eventBookings.id, id));
  if (!row) throw new Error(`No booking ${id}`);
  return row;
}

type AnsweredBooking = Pick<typeof eventBookings.$inferSelect, keyof typeof answered>;

/** A booking with its reply, or null. */
export async function findBooking(id: number): Promise<AnsweredBooking | null> {
  const [row] = await db.select(answered).from(eventBookings).where(eq(eventBookings.id, id));
  return row ?? null;
}

/** Bookings without a reply for this day (YYYY-MM-DD) or later, oldest first. */
export function listUnansweredBookings(tx: Database, day: string): Promise<BookingRow[]> {
  return tx
    .select(bookingColumns)
    .from(eventBookings)
    .where(and(isNull(eventBookings.answeredAt), gte(eventBookings.preferredDate, day)))
    .orderBy(asc(eventBookings.id));
}

/** Bookings for the admins' list. */
export const bookingList = pagedList<AnsweredBooking>({
  id: eventBookings.id,
  search: [eventBookings.name, eventBookings.email, eventBookings.phone],
  phone: eventBookings.phone,
  fetch: (where, limit) =>
    db
      .select(answered)
      .from(eventBookings)
      .where(where)
      .orderBy(desc(eventBookings.id))
      .limit(limit),
});

/** Bookings for a spreadsheet. */
export const bookingCsv = csvLines(eventBookings.id, bookingColumns);
