import { and, asc, desc, eq, gte, inArray } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { dropDelayedMail, isMailDelayed, lockDelayedMail } from "~/domain/mail/delayed-mail.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { UNDO_MINUTES, UNDO_MS } from "~/domain/opening/undo-time";
import { type Database, db } from "~/platform/database/db.server";
import {
  appointmentSessions,
  reservationChanges,
  reservationProposals,
  reservations,
} from "~drizzle/schema";
import { holdsSeats, type ReservationState } from "../appointment-states";
import { changeCause } from "../appointments-mails.server";
import { hasRoom, type LockedSession } from "../sessions/session-rows.server";
import { changeLocked } from "./locked-reservation.server";
import type { Kept } from "./reservation-changed.server";
import { type Reservation, writeChange } from "./write-change.server";

type Change = typeof reservationChanges.$inferSelect;

/** Until when a cancellation of that time can be undone. */
export const undoableUntil = (cancelledAt: Date) => new Date(cancelledAt.getTime() + UNDO_MS);

export const tooLate = (): Refusal =>
  refuse("conflict", `It was cancelled more than ${UNDO_MINUTES} minutes ago`);

export const toldAlready = (): Refusal => refuse("conflict", "The guests were told already");

/**
 * Takes the proposals of a locked reservation that the team cancels. Returns what the cancellation
 * takes away. `sequence` is that of the session that is cancelled with it.
 */
export async function takeKept(
  tx: Database,
  { id, dueAt, offeredUntil }: Reservation,
  sequence: number | null,
): Promise<Kept> {
  const taken = await tx
    .delete(reservationProposals)
    .where(eq(reservationProposals.reservationId, id))
    .returning({ id: reservationProposals.sessionId });
  return {
    dueAt: dueAt?.toISOString() ?? null,
    offeredUntil: offeredUntil?.toISOString() ?? null,
    proposals: taken.map((one) => one.id),
    sequence,
  };
}

/**
 * Undoes the team's cancellation of one reservation: it is what it was, with its seats, its place
 * on the waiting list and its proposed times, and the guest is not told. Undoing it again changes
 * nothing. Problems: "not-found"; "conflict" if it was cancelled more than ten minutes ago, the
 * guest was told, its seats are taken, or its session was cancelled or is over.
 */
export function restoreReservation(
  admin: Admin,
  id: number,
  changeId: number,
): Promise<Outcome<{ state: ReservationState }>> {
  return changeLocked({ id }, async (tx, { reservation, session, now }) => {
    const [change, ...since] = await tx
      .select()
      .from(reservationChanges)
      .where(and(eq(reservationChanges.reservationId, id), gte(reservationChanges.id, changeId)))
      .orderBy(asc(reservationChanges.id));
    if (change?.id !== changeId || !change.kept) return nothing();
    if (since.some(({ act }) => act === "restored")) return { ok: true, state: reservation.state };
    // Without a link its guest was deleted meanwhile.
    if (reservation.state !== "cancelled" || reservation.tokenHash === null) {
      return nothing();
    }
    const refusal =
      placeProblem(reservation, change, session, now) ??
      (undoableUntil(change.at) <= now ? tooLate() : null) ??
      ((await lockUntold(tx, reservation, change)) ? null : toldAlready());
    if (refusal) return refusal;
    const { state } = await restoreParty(tx, { reservation, change }, { admin, session }, now);
    return { ok: true, state };
  });
}

export const nothing = (): Refusal => refuse("conflict", "There is nothing to undo");

function placeProblem(
  { partySize }: Reservation,
  { fromState }: Change,
  session: LockedSession | null,
  now: Date,
): Refusal | null {
  if (!session) return null;
  if (session.state === "cancelled") return refuse("conflict", "Its time was cancelled");
  if (session.endsAt <= now) return refuse("conflict", "Its time is over");
  if (fromState && holdsSeats(fromState) && !hasRoom(session, partySize)) {
    return refuse("conflict", "Its seats are taken now");
  }
  return null;
}

/** Whether the guest was not told of the change, and is not before the transaction ends. */
export const lockUntold = async (tx: Database, { id, email }: Reservation, change: Change) =>
  email === null || lockDelayedMail(tx, changeCause(id, change.id));

/** Makes a locked reservation what it was before that change, and drops its mail. */
export async function restoreParty(
  tx: Database,
  { reservation, change }: { reservation: Reservation; change: Change },
  { admin, session }: { admin: Admin; session: LockedSession | null },
  now: Date,
) {
  const { fromState, kept } = change;
  if (!fromState || !kept) throw new Error("This change cannot be undone");
  await dropDelayedMail(tx, [changeCause(reservation.id, change.id)]);
  await proposeKept(tx, reservation.id, kept.proposals);
  const date = (text: string | null) => (text === null ? null : new Date(text));
  const set = {
    state: fromState,
    reason: null,
    dueAt: date(kept.dueAt),
    offeredUntil: date(kept.offeredUntil),
  };
  const author = { by: "team", admin } as const;
  return writeChange(tx, reservation, { act: "restored", author, session, set }, now);
}

/** A time without parties may have been deleted since. */
async function proposeKept(tx: Database, reservationId: number, sessionIds: number[]) {
  if (sessionIds.length === 0) return;
  const there = await tx
    .select({ sessionId: appointmentSessions.id })
    .from(appointmentSessions)
    .where(inArray(appointmentSessions.id, sessionIds))
    .orderBy(asc(appointmentSessions.id))
    .for("key share");
  if (there.length === 0) return;
  await tx
    .insert(reservationProposals)
    .values(there.map(({ sessionId }) => ({ reservationId, sessionId })))
    .onConflictDoNothing();
}

/** The team's cancellation of a reservation that can be undone now, and until when. Or null. */
export async function findUndoable(id: number, now = new Date()) {
  const [last] = await db
    .select({ change: reservationChanges, email: reservations.email })
    .from(reservationChanges)
    .innerJoin(reservations, eq(reservations.id, reservationChanges.reservationId))
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(
      and(
        eq(reservations.id, id),
        eq(reservationChanges.act, "cancelled"),
        eq(reservations.state, "cancelled"),
      ),
    )
    .orderBy(desc(reservationChanges.id))
    .limit(1);
  if (!last) return null;
  const { change, email } = last;
  if (!change.kept) return null;
  const until = undoableUntil(change.at);
  if (until <= now) return null;
  if (email !== null && !(await isMailDelayed(changeCause(id, change.id)))) return null;
  return { changeId: change.id, until, isWithTime: change.kept.sequence !== null };
}
