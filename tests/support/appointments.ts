import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { ReservationInput, SessionInput } from "~/domain/appointments/appointments.schema";
import { reservationByToken } from "~/domain/appointments/reservations/holder.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { madeReservation } from "~/domain/appointments/reservations/reservation-queries.server";
import { requestReservation } from "~/domain/appointments/reservations/request-reservation.server";
import { createSession } from "~/domain/appointments/sessions/create-session.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { reservations } from "~drizzle/schema";
import { anyAdmin, visitor } from "./builders";
import { booking } from "./lists";

/** The day that many days from now, in New York. */
export const dayIn = (days: number) => addDays(businessDay(new Date()), days);

let ownDays = 120;

/** A day with nothing of another test of this worker, for what concerns a whole day. */
export const ownDay = () => dayIn(ownDays++);

/** A new session, by default of a group tour with 8 seats in ten days. Returns its id. */
export async function createTime(details: Partial<SessionInput> = {}): Promise<number> {
  const made = await createSession(anyAdmin(), {
    offering: "group-tour",
    day: dayIn(10),
    time: "14:00",
    minutes: 90,
    seats: 8,
    minParty: 1,
    maxParty: Math.min(details.seats ?? 8, 20),
    place: "The lounge",
    videoLink: null,
    // Tests share the lounge.
    isSure: true,
    ...details,
  });
  if (!made.ok) throw new Error(made.problem.message);
  return made.id;
}

/** A guest's answers in the form of a session's page. */
export const guest: ReservationInput = {
  name: "Grace Hopper",
  email: "grace@example.com",
  phone: "(845) 555-0101",
  partySize: 2,
  needs: null,
  message: null,
  joinsWaitingList: false,
};

/** The same from another guest, with an e-mail address of their own. */
export function guestInput(details: Partial<ReservationInput> = {}): ReservationInput {
  return { ...guest, email: `${crypto.randomUUID()}@example.com`, ...details };
}

/** Another party's reservation of the session, or its place on the waiting list, with its holder. */
export async function reserve(
  sessionId: number,
  details: Partial<ReservationInput> = {},
  actor = visitor(),
) {
  const input = guestInput(details);
  const made = await requestReservation(actor, sessionId, input, input);
  if (!made.ok) throw new Error(made.problem.message);
  const holder = await reservationByToken(tokenOf(made.reservation.managePath));
  if (!holder) throw new Error("The link does not work");
  return { ...made.reservation, email: input.email, holder };
}

/** The token of a managePath. */
export const tokenOf = (managePath: string) => managePath.split("/").at(-1) ?? "";

/** A party's request of a group tour on a day without a session, by the booking form. */
export async function askForDay(preferredDate = booking.preferredDate) {
  const input = { ...booking, eventType: "group-tour", guestCount: "3-5", preferredDate };
  const email = `${crypto.randomUUID()}@example.com`;
  const asked = await bookEvent(visitor(), bookEventInput.parse({ ...input, email }));
  if (!asked.ok) throw new Error(asked.problem.message);
  const { id } = onlyRow(
    await db
      .select({ id: reservations.id })
      .from(reservations)
      .where(eq(reservations.bookingId, asked.booking.id)),
  );
  return madeReservation(id);
}
