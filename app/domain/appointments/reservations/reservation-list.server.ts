import { and, desc, eq, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { csvLines } from "~/database/csv-lines.server";
import { db } from "~/database/db.server";
import { pagedList } from "~/database/paged-list.server";
import { appointmentSessions, offerings, reservations } from "~drizzle/schema";
import type { ReservationState } from "../appointment-states";
import { onDays } from "../sessions/sessions-queries.server";

/** What an admin's list of reservations shows. Days are YYYY-MM-DD in New York, both included. */
export type ReservationFilter = {
  state?: ReservationState | undefined;
  /** The offering's slug. */
  offering?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only requests whose answer is due. */
  overdue?: boolean | undefined;
};

export type ReservationListRow = {
  id: number;
  reference: string;
  state: ReservationState;
  name: string;
  email: string | null;
  phone: string | null;
  partySize: number;
  slug: string;
  title: string;
  startsAt: Date | null;
  preferredDate: string | null;
  createdAt: Date;
  isOverdue: boolean;
};

const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2999-12-31";

function conditionOf({ state, offering, from, to, overdue }: ReservationFilter, now: Date) {
  const conditions: (SQL | undefined)[] = [];
  if (state) conditions.push(eq(reservations.state, state));
  if (overdue) {
    conditions.push(
      eq(reservations.state, "requested"),
      isNotNull(reservations.dueAt),
      lte(reservations.dueAt, now),
    );
  }
  if (offering) {
    const ids = db.select({ id: offerings.id }).from(offerings).where(eq(offerings.slug, offering));
    conditions.push(inArray(reservations.offeringId, ids));
  }
  if (from ?? to) {
    const [first, last] = [from ?? FIRST_DAY, to ?? LAST_DAY];
    const sessions = db
      .select({ id: appointmentSessions.id })
      .from(appointmentSessions)
      .where(onDays(first, last));
    conditions.push(
      or(
        inArray(reservations.sessionId, sessions),
        sql`(${reservations.sessionId} is null and ${reservations.preferredDate} between ${first} and ${last})`,
      ),
    );
  }
  return and(...conditions);
}

/** Reservations for the admins' list, newest first. The search also finds a reference. */
export function reservationList(filter: ReservationFilter, now = new Date()) {
  const condition = conditionOf(filter, now);
  return pagedList<ReservationListRow>({
    id: reservations.id,
    search: [
      reservations.reference,
      reservations.name,
      sql`coalesce(${reservations.email}, '')`,
      sql`coalesce(${reservations.phone}, '')`,
    ],
    fetch: async (where, limit) => {
      const rows = await db
        .select({
          id: reservations.id,
          reference: reservations.reference,
          state: reservations.state,
          name: reservations.name,
          email: reservations.email,
          phone: reservations.phone,
          partySize: reservations.partySize,
          slug: offerings.slug,
          title: offerings.title,
          startsAt: appointmentSessions.startsAt,
          preferredDate: reservations.preferredDate,
          createdAt: reservations.createdAt,
          dueAt: reservations.dueAt,
        })
        .from(reservations)
        .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
        .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
        .where(and(condition, where))
        .orderBy(desc(reservations.id))
        .limit(limit);
      return rows.map(({ dueAt, state, ...row }) => ({
        ...row,
        state,
        isOverdue: state === "requested" && dueAt !== null && dueAt <= now,
      }));
    },
  });
}

// Qualified columns: in a select from one table drizzle 0.45 writes only the column's name, which
// the inner query would resolve to its own table.
const offeringTitle = sql<string>`(
  select offering.title from ${offerings} offering where offering.id = ${reservations}.offering_id)`;
const sessionStart = sql<string>`(
  select to_char(session.starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI')
  from ${appointmentSessions} session where session.id = ${reservations}.session_id)`;

/** The same reservations for a spreadsheet. Times are New York's. */
export function reservationCsv(filter: ReservationFilter, now = new Date()) {
  return csvLines(
    reservations.id,
    {
      reference: reservations.reference,
      state: reservations.state,
      offering: offeringTitle,
      time: sessionStart,
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
