import { and, between, desc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { csvLines } from "~/platform/database/csv-lines.server";
import { db } from "~/platform/database/db.server";
import { pagedList, phoneCondition, searchCondition } from "~/platform/database/paged-list.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { appointmentSessions, offerings, reservations } from "~drizzle/schema";
import type { ReservationState } from "../appointment-states";
import { onDays } from "../sessions/sessions-queries.server";
import { offeringsSeenBy } from "./meetings-seen.server";
import type { ReservationFilter } from "./reservation-filter";

const SEARCHED = [
  reservations.reference,
  reservations.name,
  reservations.email,
  reservations.phone,
];

/** Before and after all appointments. */
const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2999-12-31"];

/** Without joins, because the spreadsheet reads only the table. */
function conditionOf(filter: ReservationFilter, now: Date): SQL | undefined {
  const { state, offering, from, to, isOverdue, q } = filter;
  return and(
    state ? eq(reservations.state, state) : undefined,
    offering
      ? inArray(
          reservations.offeringId,
          db.select({ id: offerings.id }).from(offerings).where(eq(offerings.slug, offering)),
        )
      : undefined,
    from || to ? isBetween(from ?? FIRST_DAY, to ?? LAST_DAY) : undefined,
    isOverdue ? isOverdueAt(now) : undefined,
    q ? or(searchCondition(SEARCHED, q), phoneCondition(reservations.phone, q)) : undefined,
  );
}

/** On the day of the session, or the day that was asked for without one. */
function isBetween(from: string, to: string) {
  const sessions = db
    .select({ id: appointmentSessions.id })
    .from(appointmentSessions)
    .where(onDays(from, to));
  return or(
    inArray(reservations.sessionId, sessions),
    and(isNull(reservations.sessionId), between(reservations.preferredDate, from, to)),
  );
}

const isOverdueAt = (now: Date) =>
  and(eq(reservations.state, "requested"), lte(reservations.dueAt, now));

/** A line of the team's list. */
export type ListedReservation = {
  id: number;
  reference: string;
  state: ReservationState;
  title: string;
  name: string;
  partySize: number;
  startsAt: Date | null;
  preferredDate: string | null;
  createdAt: Date;
  isOverdue: boolean;
};

type Actor = Pick<User, "role">;

/** The reservations that match and that this member of the team may see, newest first. */
export function reservationList(actor: Actor, filter: ReservationFilter, now = new Date()) {
  return pagedList<ListedReservation>({
    id: reservations.id,
    // The filter searches too, for list and spreadsheet alike.
    search: [],
    fetch: (where, limit) => {
      return db
        .select({
          id: reservations.id,
          reference: reservations.reference,
          state: reservations.state,
          title: offerings.title,
          name: reservations.name,
          partySize: reservations.partySize,
          startsAt: appointmentSessions.startsAt,
          preferredDate: reservations.preferredDate,
          createdAt: reservations.createdAt,
          isOverdue: sql<boolean>`coalesce(${isOverdueAt(now)}, false)`,
        })
        .from(reservations)
        .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
        .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
        .where(and(conditionOf(filter, now), offeringsSeenBy(actor), where))
        .orderBy(desc(reservations.id))
        .limit(limit);
    },
  });
}

// Qualified columns: in a select from one table drizzle 0.45 writes only the column's name, which
// the inner query would resolve to its own table.
const title = sql`(select title from ${offerings} o where o.id = ${reservations}.offering_id)`;
const startsAt = (format: string, zone: string) => sql`(
  select to_char(s.starts_at at time zone ${zone}, ${format})
  from ${appointmentSessions} s where s.id = ${reservations}.session_id)`;

/** The reservations that match, for a spreadsheet: all of them, newest first. */
export function reservationCsv(filter: ReservationFilter, now = new Date()) {
  return csvLines(
    reservations.id,
    {
      reference: reservations.reference,
      state: reservations.state,
      offering: title,
      newYorkDay: startsAt("YYYY-MM-DD", BUSINESS_TIME_ZONE),
      newYorkTime: startsAt("HH24:MI", BUSINESS_TIME_ZONE),
      startsAt: startsAt(`YYYY-MM-DD"T"HH24:MI:SS"Z"`, "UTC"),
      preferredDate: reservations.preferredDate,
      name: reservations.name,
      email: reservations.email,
      phone: reservations.phone,
      partySize: reservations.partySize,
      needs: reservations.needs,
      message: reservations.message,
      note: reservations.note,
      reason: reservations.reason,
      idCheckedAt: reservations.idCheckedAt,
      createdAt: reservations.createdAt,
    },
    conditionOf(filter, now),
  );
}

/** The id of a reservation that this member of the team may see. Null for any other. */
export async function findReservationId(actor: Actor, reference: string): Promise<number | null> {
  const [found] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .where(and(eq(reservations.reference, reference), offeringsSeenBy(actor)));
  return found?.id ?? null;
}
