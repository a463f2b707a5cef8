import { and, asc, between, eq, inArray, isNull } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { offerings, reservations } from "~drizzle/schema";
import type { ReservationState } from "../appointment-states";
import { type TeamSession, teamSessionsBetween } from "../sessions/sessions-queries.server";
import { isSeenBy, offeringsSeenBy } from "./meetings-seen.server";

/** A party of a session, as the team sees it. */
export type Party = {
  id: number;
  sessionId: number;
  reference: string;
  name: string;
  phone: string | null;
  /** Where it gets mail. Null if it gets none. */
  email: string | null;
  partySize: number;
  state: ReservationState;
  needs: string | null;
  note: string | null;
  idCheckedAt: Date | null;
};

export type AgendaSession = TeamSession & {
  /** Those that ask, wait, come or came, in the order in which they asked. */
  parties: Party[];
};

/** A request for a day that has no session. */
export type DayRequest = {
  id: number;
  reference: string;
  name: string;
  partySize: number;
  preferredDate: string;
  title: string;
};

/** Days from `from` to `to`, both included, YYYY-MM-DD in New York. */
type Days = { from: string; to: string };

type Agenda = { sessions: AgendaSession[]; requests: DayRequest[] };

type Actor = Pick<User, "role">;

/**
 * The sessions of these days with their parties, and the requests for these days: those that this
 * member of the team may see.
 */
export async function agenda(actor: Actor, days: Days, now = new Date()): Promise<Agenda> {
  const [sessions, requests] = await Promise.all([
    sessionsSeenBy(actor, days, now),
    requestsForDays(actor, days),
  ]);
  return { sessions, requests };
}

/** The sessions of these days, with their parties, that this member of the team may see. */
export async function sessionsSeenBy(
  actor: Actor,
  days: Days,
  now: Date,
): Promise<AgendaSession[]> {
  const sessions = await teamSessionsBetween(days, now);
  return withParties(sessions.filter((session) => isSeenBy(actor, session)));
}

async function withParties(sessions: readonly TeamSession[]): Promise<AgendaSession[]> {
  const bySession = new Map(sessions.map(({ id }): [number, Party[]] => [id, []]));
  for (const party of await partiesOfSessions([...bySession.keys()])) {
    bySession.get(party.sessionId)?.push(party);
  }
  return sessions.map((session) => ({ ...session, parties: bySession.get(session.id) ?? [] }));
}

const SHOWN: readonly ReservationState[] = [
  "requested",
  "confirmed",
  "offered",
  "waiting",
  "arrived",
  "missed",
];

/** The parties of a session that have not ended, in the order in which they asked. */
export async function partiesOfSession(sessionId: number): Promise<Party[]> {
  return partiesOfSessions([sessionId]);
}

/** The same of several sessions. */
export async function partiesOfSessions(sessionIds: readonly number[]): Promise<Party[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .select({
      id: reservations.id,
      sessionId: reservations.sessionId,
      reference: reservations.reference,
      name: reservations.name,
      phone: reservations.phone,
      email: reservations.email,
      partySize: reservations.partySize,
      state: reservations.state,
      needs: reservations.needs,
      note: reservations.note,
      idCheckedAt: reservations.idCheckedAt,
    })
    .from(reservations)
    .where(
      and(
        inArray(reservations.sessionId, [...sessionIds]),
        inArray(reservations.state, [...SHOWN]),
      ),
    )
    .orderBy(asc(reservations.id));
  // The table's check constraint allows no other state, and the condition no row without a session.
  return rows as Party[];
}

function requestsForDays(actor: Actor, { from, to }: Days): Promise<DayRequest[]> {
  const rows = db
    .select({
      id: reservations.id,
      reference: reservations.reference,
      name: reservations.name,
      partySize: reservations.partySize,
      preferredDate: reservations.preferredDate,
      title: offerings.title,
    })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .where(
      and(
        isNull(reservations.sessionId),
        eq(reservations.state, "requested"),
        between(reservations.preferredDate, from, to),
        offeringsSeenBy(actor),
      ),
    )
    .orderBy(asc(reservations.preferredDate), asc(reservations.id));
  // The condition allows no row without a day.
  return rows as Promise<DayRequest[]>;
}

/**
 * The sessions of a day that take place and that this member of the team may see, with the parties
 * that are expected, came or did not.
 */
export async function daySheet(
  actor: Actor,
  day: string,
  now = new Date(),
): Promise<AgendaSession[]> {
  const sessions = await sessionsSeenBy(actor, { from: day, to: day }, now);
  return sessions
    .filter(({ state }) => state !== "cancelled")
    .map((session) => ({
      ...session,
      parties: session.parties.filter(({ state }) => state !== "waiting" && state !== "offered"),
    }));
}
