import { and, asc, between, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { offerings, reservations } from "~drizzle/schema";
import type { ReservationState } from "../appointment-states";
import { type ListedSession, sessionsBetween } from "./sessions-queries.server";

/** A session with the number of its parties in each state. */
export type AgendaSession = ListedSession & {
  requested: number;
  confirmed: number;
  waiting: number;
  offered: number;
  arrived: number;
  /** How many people the confirmed and arrived parties are. */
  guests: number;
};

/** A request for a day without a session. */
export type DayRequest = {
  id: number;
  reference: string;
  name: string;
  partySize: number;
  preferredDate: string;
  title: string;
  isOverdue: boolean;
};

/** What is planned on these days (YYYY-MM-DD, New York, both included), for admins. */
export async function agenda(
  from: string,
  to: string,
  now = new Date(),
): Promise<{ sessions: AgendaSession[]; requests: DayRequest[] }> {
  const sessions = await sessionsBetween({ from, to }, now);
  const [counts, requests] = await Promise.all([
    countParties(sessions.map(({ id }) => id)),
    listDayRequests(from, to, now),
  ]);
  const counted = sessions.map((session) => ({ ...session, ...(counts.get(session.id) ?? NONE) }));
  return { sessions: counted, requests };
}

const NONE = { requested: 0, confirmed: 0, waiting: 0, offered: 0, arrived: 0, guests: 0 };

const countOf = (state: ReservationState) =>
  sql<number>`(count(*) filter (where ${reservations.state} = ${state}))::int`;

async function countParties(sessionIds: number[]) {
  if (sessionIds.length === 0) return new Map<number, typeof NONE>();
  const rows = await db
    .select({
      sessionId: reservations.sessionId,
      requested: countOf("requested"),
      confirmed: countOf("confirmed"),
      waiting: countOf("waiting"),
      offered: countOf("offered"),
      arrived: countOf("arrived"),
      guests: sql<number>`coalesce(sum(${reservations.partySize}) filter (where ${reservations.state} in ('confirmed', 'arrived')), 0)::int`,
    })
    .from(reservations)
    .where(inArray(reservations.sessionId, sessionIds))
    .groupBy(reservations.sessionId);
  return new Map(rows.map(({ sessionId, ...counts }) => [sessionId, counts]));
}

async function listDayRequests(from: string, to: string, now: Date): Promise<DayRequest[]> {
  const rows = await db
    .select({
      id: reservations.id,
      reference: reservations.reference,
      name: reservations.name,
      partySize: reservations.partySize,
      preferredDate: reservations.preferredDate,
      title: offerings.title,
      dueAt: reservations.dueAt,
    })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .where(
      and(
        isNull(reservations.sessionId),
        between(reservations.preferredDate, from, to),
        eq(reservations.state, "requested"),
      ),
    )
    .orderBy(asc(reservations.preferredDate), asc(reservations.id));
  return rows.map(({ dueAt, preferredDate, ...row }) => ({
    ...row,
    preferredDate: preferredDate ?? from,
    isOverdue: dueAt !== null && dueAt <= now,
  }));
}

/** A party on the day sheet. */
export type SheetParty = {
  id: number;
  sessionId: number | null;
  reference: string;
  name: string;
  phone: string | null;
  partySize: number;
  needs: string | null;
  note: string | null;
  state: ReservationState;
  idCheckedAt: Date | null;
};

const ON_SHEET: ReservationState[] = ["requested", "confirmed", "offered", "arrived", "missed"];

/** The sessions of a day (YYYY-MM-DD, New York) with the parties that are expected. */
export async function daySheet(
  day: string,
  now = new Date(),
): Promise<{ session: ListedSession; parties: SheetParty[] }[]> {
  const found = await sessionsBetween({ from: day, to: day }, now);
  const sessions = found.filter(({ state }) => state !== "cancelled");
  if (sessions.length === 0) return [];
  const rows = await db
    .select({
      id: reservations.id,
      sessionId: reservations.sessionId,
      reference: reservations.reference,
      name: reservations.name,
      phone: reservations.phone,
      partySize: reservations.partySize,
      needs: reservations.needs,
      note: reservations.note,
      state: reservations.state,
      idCheckedAt: reservations.idCheckedAt,
    })
    .from(reservations)
    .where(
      and(
        inArray(
          reservations.sessionId,
          sessions.map(({ id }) => id),
        ),
        inArray(reservations.state, ON_SHEET),
      ),
    )
    .orderBy(asc(sql`lower(${reservations.name})`), asc(reservations.id));
  return sessions.map((session) => ({
    session,
    parties: rows.filter(({ sessionId }) => sessionId === session.id),
  }));
}
