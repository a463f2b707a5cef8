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
import { writeChange } from "./write-change.server";

const OFFER_MS = 24 * 60 * 60_000;

/**
 * Offers the free seats of a session, which the transaction has locked, to its waiting list in
 * order: each party that fits is offered seats for 24 hours, but not past the start. A party that
 * does not fit keeps its place. Afterwards no waiting party fits the free seats, so a newcomer may
 * take them. Returns the session as it is then.
 */
export async function offerFreeSeats(
  tx: Database,
  sessionId: number,
  now: Date,
): Promise<LockedSession | undefined> {
  const session = (await lockSessions(tx, [sessionId])).get(sessionId);
  if (!session || sessionStateAt(session, now) !== "open") return session;
  const waiting = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.sessionId, sessionId), eq(reservations.state, "waiting")))
    .orderBy(asc(reservations.waitingSince), asc(reservations.id))
    .for("update");
  let { seatsTaken } = session;
  for (const party of waiting) {
    if (seatsTaken >= session.seats) break;
    if (!hasRoom({ ...session, seatsTaken }, party.partySize)) continue;
    await writeChange(
      tx,
      party,
      {
        act: "offered",
        author: { by: "system" },
        session,
        set: { state: "offered", offeredUntil: offerEnd(session, now) },
      },
      now,
    );
    seatsTaken += seatsOf(session, party.partySize);
  }
  return { ...session, seatsTaken };
}

const offerEnd = ({ startsAt }: LockedSession, now: Date) =>
  new Date(Math.min(now.getTime() + OFFER_MS, startsAt.getTime()));
