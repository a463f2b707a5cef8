import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forgetBookings } from "~/domain/bookings/store-booking.server";
import { forgetItems } from "~/domain/inbox/inbox-items.server";
import { forgetMeetings } from "~/domain/meetings/store-meeting.server";
import { appointmentSessions, offerings, reservations } from "~drizzle/schema";
import { newTokenSeed } from "./reservations/reservation-links.server";

type Owner = Pick<User, "id">;

/** The account's reservations, for the owner's copy of personal data. */
export function copyReservations({ id }: Owner) {
  return db
    .select({
      reference: reservations.reference,
      offering: offerings.title,
      startsAt: appointmentSessions.startsAt,
      preferredDate: reservations.preferredDate,
      state: reservations.state,
      name: reservations.name,
      email: reservations.email,
      phone: reservations.phone,
      partySize: reservations.partySize,
      needs: reservations.needs,
      message: reservations.message,
      reason: reservations.reason,
      createdAt: reservations.createdAt,
    })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(eq(reservations.userId, id))
    .orderBy(asc(reservations.id));
}

/** References of the account's reservations that are still ahead. */
export async function openReservationsOf(tx: Database, { id }: Owner): Promise<string[]> {
  const open = await tx
    .select({ reference: reservations.reference })
    .from(reservations)
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(
      and(
        eq(reservations.userId, id),
        inArray(reservations.state, ["requested", "confirmed", "offered", "waiting"]),
        or(isNull(appointmentSessions.id), gt(appointmentSessions.endsAt, new Date())),
      ),
    )
    .orderBy(asc(reservations.id));
  return open.map(({ reference }) => reference);
}

/**
 * Removes the guest from the account's reservations and from the lists beside them. When how many
 * came must stay. Their links stop working.
 */
export async function forgetGuest(tx: Database, { id }: Owner) {
  const own = await tx
    .update(reservations)
    .set({
      userId: null,
      name: "Former guest",
      email: null,
      phone: null,
      needs: null,
      message: null,
      note: null,
      tokenSeed: newTokenSeed(),
      tokenHash: null,
    })
    .where(eq(reservations.userId, id))
    .returning({
      id: reservations.id,
      bookingId: reservations.bookingId,
      meetingId: reservations.meetingId,
    });
  await forgetItems(
    tx,
    "appointment",
    own.map((reservation) => reservation.id),
  );
  const idsOf = (ids: (number | null)[]) => ids.filter((one) => one !== null);
  await forgetBookings(tx, idsOf(own.map(({ bookingId }) => bookingId)));
  await forgetMeetings(tx, idsOf(own.map(({ meetingId }) => meetingId)));
}
