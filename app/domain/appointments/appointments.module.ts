import { endOffers, mailTeamHourly, nameOfferings, remindGuests } from "./due-appointments.server";
import { withdrawProposals } from "./reservations/proposals.server";
import { adoptOldRequests } from "./requests/adopt-old-requests.server";
import { extendSeries } from "./sessions/extend-series.server";
import type { Module } from "~/platform/product";
import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import {
  about,
  type Part,
  type Person,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { auditPart, auditPartOf } from "~/domain/audit/audit.module";
import { bookingPart } from "~/domain/bookings/bookings.module";
import { inboxPart } from "~/domain/inbox/inbox.module";
import { mailPart } from "~/domain/mail/mail.module";
import { meetingPart } from "~/domain/meetings/meetings.module";
import { businessDay } from "~/lib/dates/dates";
import {
  appointmentSessions,
  dateNotifications,
  offerings,
  reservationChanges,
  reservations,
  teamCalendars,
} from "~drizzle/schema";

const isGuest = about({ emails: [reservations.email], accounts: [reservations.userId] });

/** The person's first reservation that is still ahead. */
async function unfinished(tx: Database, person: Person) {
  const [open] = await tx
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
    .orderBy(asc(reservations.id))
    .limit(1);
  if (!open) return null;
  const what = `Appointment ${open.reference} is ahead`;
  return { what, needs: "name", until: "cancelled or over" };
}

const columnOf = (column: SQL, ids: readonly number[]) =>
  sql`select ${column} from ${reservations} where ${inArray(reservations.id, [...ids])}`;

const FORMER_GUEST = "Former guest";

/** What repeats the words of reservations. */
const reservationParts: Part[] = [
  {
    title: "Story of reservations",
    table: reservationChanges,
    of: (ids) => inArray(reservationChanges.reservationId, [...ids]),
    own: { as: "appointmentChanges", without: ["userId", "teamToldAt", "kept"] },
    forget: {
      how: "kept",
      why: "When a reservation changed stays with it, without words.",
      emptied: { detail: null, kept: null },
    },
  },
  bookingPart((ids) => columnOf(sql`${reservations.bookingId}`, ids)),
  meetingPart((ids) => columnOf(sql`${reservations.meetingId}`, ids)),
  auditPartOf((ids) => columnOf(sql`'appointment ' || ${reservations.reference}`, ids)),
  inboxPart("appointment"),
  mailPart("reservation", "appointment"),
  auditPart("appointment"),
];

/** Reservations. */
const personal: PersonalTable[] = [
  {
    title: "Reservations",
    table: reservations,
    where: isGuest,
    hidden: ["tokenSeed", "tokenHash"],
    own: {
      as: "appointments",
      without: ["note", "userId", "bookingId", "meetingId"],
      also: {
        offering: sql`(select title from offerings where id = ${reservations.offeringId})`,
        startsAt: sql`(select starts_at from appointment_sessions
          where id = ${reservations.sessionId})`,
      },
    },
    parts: reservationParts,
    forget: {
      how: "kept",
      why: "When how many came stays, because seats are counted by it, without the guest.",
      emptied: {
        ...{ userId: null, name: FORMER_GUEST, email: null, phone: null },
        ...{ needs: null, message: null, note: null, reason: null },
        // The guest's link stops working.
        ...{ tokenHash: null, tokenSeed: sql`replace(gen_random_uuid()::text, '-', '')` },
      },
      plain: ["reference"],
    },
    retention: {
      kind: "bookings",
      old: (before) =>
        and(
          lt(reservations.createdAt, before),
          ne(reservations.name, FORMER_GUEST),
          sql`not exists (select from ${appointmentSessions}
            where ${appointmentSessions.id} = ${reservations.sessionId}
              and ${gte(appointmentSessions.endsAt, before)})`,
        ),
    },
  },
  {
    title: "Changes of reservations that the account made",
    table: reservationChanges,
    where: about({ accounts: [reservationChanges.userId] }),
    forget: {
      how: "kept",
      why: "The story of a reservation stays with it. It names “Former member”.",
      plain: ["detail", "kept"],
    },
  },
  {
    title: "Address of the team's calendar",
    table: teamCalendars,
    where: about({ accounts: [teamCalendars.userId] }),
    hidden: ["seed"],
    forget: { how: "deleted" },
  },
  {
    title: "Notices of a first date",
    table: dateNotifications,
    where: about({ mailed: [dateNotifications.email] }),
    forget: { how: "deleted" },
    retention: { kind: "wishes", old: (before) => lt(dateNotifications.createdAt, before) },
  },
];

export const appointmentsModule: Module = {
  seed: adoptOldRequests,
  // The first page needs them.
  worker: { start: extendSeries },
  jobs: [
    { name: "end offers of seats", every: "minute", run: endOffers },
    { name: "withdraw proposed times", every: "minute", run: withdrawProposals },
    { name: "remind of appointments", every: "minute", run: remindGuests },
    { name: "mail the team each hour", every: "minute", run: mailTeamHourly },
    { name: "name offerings as published", every: "minute", run: nameOfferings },
    { name: "extend series of times", every: "minute", run: extendSeries },
  ],
  personal,
  stale: [offerings, appointmentSessions],
  unfinished,
};
