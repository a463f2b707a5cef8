import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { guestCountOptions } from "~/content/form-options";
import { onlyRow } from "~/platform/database/rows.server";
import { eventBookings } from "~drizzle/schema";
import { bookingColumns, type BookingRow } from "./bookings-queries.server";

type NewBooking = Pick<
  BookingRow,
  "name" | "email" | "phone" | "eventType" | "preferredDate" | "message"
> &
  ({ guestCount: string } | { partySize: number });

/** Inserts a booking. A party size as a number is stored as the choice that contains it. */
export async function storeBooking(tx: Database, booking: NewBooking): Promise<BookingRow> {
  const { name, email, phone, eventType, preferredDate, message } = booking;
  const guestCount = "guestCount" in booking ? booking.guestCount : choiceOf(booking.partySize);
  const values = { name, email, phone, eventType, preferredDate, guestCount, message };
  return onlyRow(await tx.insert(eventBookings).values(values).returning(bookingColumns));
}

const choiceOf = (partySize: number) =>
  guestCountOptions.find(({ max }) => partySize <= max)?.value ?? String(partySize);

/** Stores the team's latest reply. Returns the guest. */
export function storeBookingAnswer(tx: Database, id: number, answer: string) {
  return tx
    .update(eventBookings)
    .set({ answer, answeredAt: new Date() })
    .where(eq(eventBookings.id, id))
    .returning({ name: eventBookings.name, email: eventBookings.email });
}
