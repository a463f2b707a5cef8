import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { type BookingRow, getBooking } from "~/domain/bookings/bookings-queries.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { reservations } from "~drizzle/schema";
import { type BookCallInput, MAX_PARTY } from "../appointments.schema";
import { requestReservation } from "../reservations/request-reservation.server";
import { sessionPage } from "../sessions/sessions-queries.server";
import { bookEvent } from "./book-event.server";

/**
 * Books an experience by the API: seats of the session that the call names, or else a day, as
 * bookEvent does. With a session, its day and `partySize` count instead of `preferredDate` and
 * `guestCount`. Problems: those of bookEvent and requestReservation; "invalid" at `sessionId` for
 * another experience, at `partySize` if it is missing.
 */
export async function bookByCall(
  actor: Actor,
  { sessionId, partySize, ...input }: BookCallInput,
): Promise<Outcome<{ booking: BookingRow }>> {
  if (sessionId === undefined) return bookEvent(actor, input);
  const session = await sessionPage(sessionId);
  if (session?.offering.slug !== input.eventType) {
    return refuse("invalid", "Choose a time of this experience", { field: "sessionId" });
  }
  if (partySize === undefined) {
    const message = `Enter the number of guests, from 1 to ${MAX_PARTY}`;
    return refuse("invalid", message, { field: "partySize" });
  }
  const { name, email, phone, message } = input;
  const guest = { name, email, phone, message, partySize, needs: null, joinsWaitingList: false };
  const made = await requestReservation(actor, sessionId, guest, guest);
  if (!made.ok) return made;
  const { bookingId } = onlyRow(
    await db
      .select({ bookingId: reservations.bookingId })
      .from(reservations)
      .where(eq(reservations.id, made.reservation.id)),
  );
  if (bookingId === null) throw new Error("An experience was reserved without a booking");
  return { ok: true, booking: await getBooking(bookingId) };
}
