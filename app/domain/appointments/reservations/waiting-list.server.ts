import { and, asc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { reservations } from "~drizzle/schema";
import { sessionStateAt } from "../appointment-states";
import {
  type LockedSession,
  hasRoom,
  lockSessions,
  seatsOf,
} from "../sessions/session-rows.server";
import { type Reservation, writeChange } from "./write-change.server";

const OFFER_MS = 24 * 60 * 60_000;

/**
 * Offers the free seats of a session, which the transaction has locked, to its waiting list in
 * order: each party that fits is offered seats for 24 hours, but not past the start. A party that
 * does not fit keeps its place. Afterwards no waiting party fits the free seats, so a newcomer may
 * take them. From the start on nobody is offered seats, and those that are still offered become
 * free. Returns the session as it is then.
 */
export async function offerFreeSeats(
  tx: Database,
  sessionId: number,
  now: Date,
): Promise<LockedSession | undefined> {
  const session = (await lockSessions(tx, [sessionId])).get(sessionId);
  if (!session) return undefined;
  const state = sessionStateAt(session, now);
  if (state === "running") return endOffersOf(tx, session, now);
  if (state !== "open") return session;
  let { seatsTaken } = session;
  for (const party of await lockParties(tx, sessionId, "waiting")) {
    if (seatsTaken >= session.seats) break;
    if (!hasRoom({ ...session, seatsTaken }, party.partySize)) continue;
    await writeChange(
      tx,
      party,
      {
        act: "offered",
        author: { by: "system" },
        session,
        set: {
          state: "offered",
          offeredUntil: cutToStart(new Date(now.getTime() + OFFER_MS), session),
        },
      },
      now,
    );
    seatsTaken += seatsOf(session, party.partySize);
  }
  return { ...session, seatsTaken };
}

async function endOffersOf(tx: Database, session: LockedSession, now: Date) {
  let { seatsTaken } = session;
  for (const party of await lockParties(tx, session.id, "offered")) {
    await lapseOffer(tx, party, session, now);
    seatsTaken -= party.seats;
  }
  return { ...session, seatsTaken };
}

function lockParties(tx: Database, sessionId: number, state: "waiting" | "offered") {
  return tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.sessionId, sessionId), eq(reservations.state, state)))
    .orderBy(asc(reservations.waitingSince), asc(reservations.id))
    .for("update");
}

/** Ends an offer of seats that was not taken in time. Session and reservation are locked. */
export async function lapseOffer(
  tx: Database,
  reservation: Reservation,
  session: LockedSession | null,
  now: Date,
) {
  const set = { state: "cancelled", offeredUntil: null, waitingSince: null } as const;
  const author = { by: "system" } as const;
  await writeChange(tx, reservation, { act: "lapsed", author, session, set }, now);
}

/** The end of an offer that would end then: at the latest when its session begins. */
export const cutToStart = (end: Date, { startsAt }: Pick<LockedSession, "startsAt">) =>
  end < startsAt ? end : startsAt;
