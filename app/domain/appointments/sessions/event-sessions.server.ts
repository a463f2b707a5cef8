import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { appointmentSessions, offerings } from "~drizzle/schema";
import { type SessionState, sessionStateAt } from "../appointment-states";

/** A session of a calendar event. */
export type EventSession = {
  id: number;
  /** The event's name in content/calendar.ts. */
  slug: string;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  seatsLeft: number;
  place: string;
  state: SessionState;
  /** Grows with each change of the session. */
  sequence: number;
};

const MOST = 500;

/**
 * The sessions of all calendar events that have not ended, in their order, at most 500. Cancelled
 * ones too: calendars that subscribe must learn of it.
 */
export async function listEventSessions(now = new Date()): Promise<EventSession[]> {
  const rows = await db
    .select({
      id: appointmentSessions.id,
      slug: offerings.slug,
      startsAt: appointmentSessions.startsAt,
      endsAt: appointmentSessions.endsAt,
      seats: appointmentSessions.seats,
      seatsTaken: appointmentSessions.seatsTaken,
      place: appointmentSessions.place,
      state: appointmentSessions.state,
      sequence: appointmentSessions.sequence,
    })
    .from(appointmentSessions)
    .innerJoin(offerings, eq(offerings.id, appointmentSessions.offeringId))
    .where(and(eq(offerings.kind, "event"), gt(appointmentSessions.endsAt, now)))
    .orderBy(asc(appointmentSessions.startsAt), asc(appointmentSessions.id))
    .limit(MOST);
  return rows.map(({ seatsTaken, ...row }) => ({
    ...row,
    seatsLeft: row.seats - seatsTaken,
    state: sessionStateAt({ ...row, seatsTaken }, now),
  }));
}

/** The next date of an event, and the next one with free seats. Null if there is none. */
export type EventDates = { slug: string; next: EventSession | null; open: EventSession | null };

/** The next dates of each of these events. A date that has begun stays the next one to its end. */
export function datesOf(sessions: readonly EventSession[], slugs: readonly string[]): EventDates[] {
  return slugs.map((slug) => {
    const held = sessions.filter((one) => one.slug === slug && one.state !== "cancelled");
    const open = held.find(({ state }) => state === "open") ?? null;
    return { slug, next: held[0] ?? null, open };
  });
}
