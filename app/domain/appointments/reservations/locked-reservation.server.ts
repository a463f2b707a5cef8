import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { reservations } from "~drizzle/schema";
import { type LockedSession, lockSessions } from "../sessions/session-rows.server";
import { offerFreeSeats } from "./waiting-list.server";
import type { Reservation } from "./write-change.server";

/** A locked reservation, with its locked session and those that were asked for beside it. */
export type LockedReservation = {
  reservation: Reservation;
  /** Its session. Null for a request of a day. */
  session: LockedSession | null;
  sessions: Map<number, LockedSession>;
  now: Date;
};

const MOST_TRIES = 5;

/** Another session was chosen between reading the reservation and locking it. */
class MovedMeanwhile extends Error {}

/**
 * Runs a change of a reservation in a transaction: its session and the `other` ones are locked
 * first, in the order of their ids, then the reservation. Seats that the change frees are offered
 * to the waiting list in the same transaction. Problem: "not-found".
 */
export async function changeLocked<Success extends object>(
  { id, other = [], now }: { id: number; other?: readonly number[]; now?: Date },
  run: (tx: Database, locked: LockedReservation) => Promise<Outcome<Success>>,
): Promise<Outcome<Success>> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => attempt(tx, { id, other, now: now ?? new Date() }, run));
    } catch (error) {
      // The transaction is rolled back, so that the locks are taken in their order again.
      if (!(error instanceof MovedMeanwhile) || tries === MOST_TRIES) throw error;
    }
  }
}

async function attempt<Success extends object>(
  tx: Database,
  { id, other, now }: { id: number; other: readonly number[]; now: Date },
  run: (tx: Database, locked: LockedReservation) => Promise<Outcome<Success>>,
): Promise<Outcome<Success>> {
  const [seen] = await tx
    .select({ sessionId: reservations.sessionId })
    .from(reservations)
    .where(eq(reservations.id, id));
  if (!seen) return missing();
  const ids = [...new Set([...other, ...(seen.sessionId === null ? [] : [seen.sessionId])])];
  const sessions = await lockSessions(tx, ids);
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for("update");
  if (!row) return missing();
  if (row.sessionId !== seen.sessionId) throw new MovedMeanwhile();
  const session = row.sessionId === null ? null : (sessions.get(row.sessionId) ?? null);
  const outcome = await run(tx, { reservation: row, session, sessions, now });
  if (outcome.ok) for (const one of ids) await offerFreeSeats(tx, one, now);
  return outcome;
}

const missing = (): Refusal => refuse("not-found", "That reservation is no longer there");
