import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { formatAppointment } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { type Database, db } from "~/platform/database/db.server";
import { appointmentSessions, reservationChanges, reservations } from "~drizzle/schema";
import {
  lockUntold,
  nothing,
  restoreParty,
  tooLate,
  toldAlready,
  undoableUntil,
} from "../reservations/restore-reservation.server";
import { offerFreeSeats } from "../reservations/waiting-list.server";
import { type LockedSession, lockSessions } from "./session-rows.server";

/**
 * Undoes the cancellation of a session: it and the parties that were cancelled with it are what
 * they were, and nobody is told. `sequence` says which cancellation. Undoing it again changes
 * nothing. Problems: "not-found"; "conflict" if it was cancelled more than ten minutes ago, was
 * undone and cancelled again, has begun, or its guests were told.
 */
export function restoreSession(
  admin: Admin,
  id: number,
  sequence: number,
): Promise<Outcome<{ id: number }>> {
  return db.transaction((tx) => restoreIn(tx, admin, { id, sequence }));
}

/** The same in a transaction. Nothing is changed if it is refused. */
export async function restoreIn(
  tx: Database,
  admin: Admin,
  { id, sequence }: { id: number; sequence: number },
): Promise<Outcome<{ id: number }>> {
  const now = new Date();
  const session = (await lockSessions(tx, [id])).get(id);
  if (!session) return refuse("not-found", "That time is no longer there");
  if (session.state !== "cancelled") return { ok: true, id };
  if (session.sequence !== sequence) return nothing();
  return (await restoreLocked(tx, admin, session, now)) ?? { ok: true, id };
}

/** The same for a locked session that is cancelled. Returns why it cannot be undone, or null. */
export async function restoreLocked(
  tx: Database,
  admin: Admin,
  session: LockedSession,
  now: Date,
): Promise<Refusal | null> {
  const { id, sequence, cancelledAt, cancelledFrom } = session;
  if (!cancelledFrom) return nothing();
  if (!cancelledAt || undoableUntil(cancelledAt) <= now) return tooLate();
  if (session.startsAt <= now) return refuse("conflict", "This time has begun");
  const parties = await lockCancelled(tx, id, sequence);
  for (const { reservation, change } of parties) {
    if (!(await lockUntold(tx, reservation, change))) return toldAlready();
  }
  const set = {
    state: cancelledFrom,
    cancelReason: null,
    cancelledAt: null,
    cancelledFrom: null,
  };
  await tx
    .update(appointmentSessions)
    .set({ ...set, sequence: sequence + 1 })
    .where(eq(appointmentSessions.id, id));
  const restored = { ...session, ...set, sequence: sequence + 1 };
  for (const party of parties) {
    await restoreParty(tx, party, { admin, session: restored }, now);
  }
  const detail = `${session.offering.title}, ${formatAppointment(session.startsAt)}`;
  await recordAudit(tx, admin, { act: "time restored", subject: `time ${id}`, detail });
  await offerFreeSeats(tx, id, now);
  return null;
}

/** The parties that were cancelled with the session, but for deleted guests, who have no link. */
function lockCancelled(tx: Database, sessionId: number, sequence: number) {
  return tx
    .select({ reservation: reservations, change: reservationChanges })
    .from(reservations)
    .innerJoin(reservationChanges, eq(reservationChanges.reservationId, reservations.id))
    .where(
      and(
        eq(reservations.sessionId, sessionId),
        eq(reservations.state, "cancelled"),
        isNotNull(reservations.tokenHash),
        eq(reservationChanges.act, "cancelled"),
        sql`(${reservationChanges.kept} ->> 'sequence')::int = ${sequence}`,
      ),
    )
    .orderBy(asc(reservations.id))
    .for("update", { of: reservations });
}

type Cancelled = {
  state: string;
  startsAt: Date;
  cancelledAt: Date | null;
  sequence: number;
};

/** Which cancellation of a session can be undone now, and until when. Null if none. */
export function undoableOf({ state, startsAt, cancelledAt, sequence }: Cancelled, now: Date) {
  if (state !== "cancelled" || !cancelledAt || startsAt <= now) return null;
  const until = undoableUntil(cancelledAt);
  return until > now ? { sequence, until } : null;
}
