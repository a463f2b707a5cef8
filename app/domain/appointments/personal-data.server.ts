import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import {
  about,
  type Person,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forgetBookings } from "~/domain/bookings/store-booking.server";
import { forgetItems } from "~/domain/inbox/inbox-items.server";
import { forgetMeetings } from "~/domain/meetings/store-meeting.server";
import { businessDay } from "~/lib/dates/dates";
import {
  appointmentSessions,
  dateNotices,
  offerings,
  reservationChanges,
  reservations,
} from "~drizzle/schema";
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

const isGuest = about({ emails: [reservations.email], accounts: [reservations.userId] });

/** References of the person's reservations that are still ahead. */
export async function openReservationsOf(tx: Database, person: Person): Promise<string[]> {
  const open = await tx
    .select({ reference: reservations.reference })
    .from(reservations)
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(
      and(
        isGuest(person),
        inArray(reservations.state, ["requested", "confirmed", "offered", "waiting"]),
        or(
          gt(appointmentSessions.endsAt, new Date()),
          // A day that was asked for, as long as it may still come.
          and(
            isNull(appointmentSessions.id),
            or(
              isNull(reservations.preferredDate),
              gte(reservations.preferredDate, businessDay(new Date())),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(reservations.id));
  return open.map(({ reference }) => reference);
}

/** What stays of a reservation whose guest is forgotten. Its link stops working. */
const FORMER_GUEST = {
  userId: null,
  name: "Former guest",
  email: null,
  phone: null,
  needs: null,
  message: null,
  note: null,
  tokenHash: null,
};

/**
 * Removes the guest from the account's reservations and from the lists beside them. When how many
 * came must stay. Their links stop working.
 */
export async function forgetGuest(tx: Database, { id }: Owner) {
  const own = await tx
    .update(reservations)
    .set({ ...FORMER_GUEST, tokenSeed: newTokenSeed() })
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

/** The tables of reservations. */
export const appointmentTables: PersonalTable[] = [
  {
    title: "Reservations",
    table: reservations,
    where: isGuest,
    hidden: ["tokenSeed", "tokenHash"],
    forget: {
      how: "kept",
      why: "When how many came stays, because seats are counted by it, without the guest.",
      set: FORMER_GUEST,
    },
  },
  {
    title: "Changes of reservations that the account made",
    table: reservationChanges,
    where: about({ accounts: [reservationChanges.userId] }),
    forget: {
      how: "kept",
      why: "The story of a reservation stays with it. It names “Former member”.",
    },
  },
  {
    title: "Notices of a first date",
    table: dateNotices,
    where: about({ emails: [dateNotices.email] }),
    forget: { how: "deleted" },
  },
];

/** Removes the guests of the oldest reservations that were over before then. Returns how many. */
export async function sweepReservations(tx: Database, { before, limit }: Sweep): Promise<number> {
  const old = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(
      and(
        lt(reservations.createdAt, before),
        ne(reservations.name, FORMER_GUEST.name),
        or(isNull(appointmentSessions.id), lt(appointmentSessions.endsAt, before)),
      ),
    )
    .orderBy(asc(reservations.id))
    .limit(limit);
  const ids = old.map(({ id }) => id);
  await tx
    .update(reservations)
    .set({ ...FORMER_GUEST, tokenSeed: newTokenSeed() })
    .where(inArray(reservations.id, ids));
  await forgetItems(tx, "appointment", ids);
  return ids.length;
}
