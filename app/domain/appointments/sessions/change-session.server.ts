import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { formatAppointment } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { appointmentSessions, reservationProposals, reservations } from "~drizzle/schema";
import type { SessionChangeInput } from "../appointments.schema";
import { takeKept } from "../reservations/restore-reservation.server";
import { proposeAgain } from "../reservations/proposals.server";
import { cutToStart, offerFreeSeats } from "../reservations/waiting-list.server";
import { type Reservation, writeChange } from "../reservations/write-change.server";
import { clashProblem } from "./clashes.server";
import { seatingProblem, sessionTimes } from "./create-session.server";
import { type LockedSession, lockSessions } from "./session-rows.server";

/** States of isConcerned. */
const CONCERNED = ["requested", "confirmed", "offered", "waiting", "arrived"] as const;

const missing = (): Refusal => refuse("not-found", "That time is no longer there");

/**
 * Changes a session. If its time, place or video link changes, all its parties are told by mail with
 * the reason, which is needed then, and no offer of the waiting list outlasts the new start. Guests to whom it is proposed are told the
 * new hour. Added seats are offered to the waiting list. Problems: "not-found"; "invalid" at `time` for a new
 * time in the past, at `maxParty`, at `reason` if parties are told and there is none; "conflict" if it was cancelled or has begun, or at `seats` if
 * more are taken; those of clashProblem, if it is at another time or place then, and of `check`.
 */
export async function changeSession(
  admin: Admin,
  id: number,
  { day, time, minutes, isSure, reason, ...seating }: SessionChangeInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number; told: number }>> {
  const problem = seatingProblem(seating);
  if (problem) return problem;
  const times = sessionTimes({ day, time, minutes });
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const now = new Date();
    const before = (await lockSessions(tx, [id])).get(id);
    if (!before) return missing();
    const refusal = changeProblem(before, { ...times, ...seating }, now);
    if (refusal) return refusal;
    const isElsewhere = isNews(before, { ...times, ...seating });
    if (isElsewhere && !reason && (await hasParties(tx, id))) {
      return refuse("invalid", "Enter a reason. The guests read it", { field: "reason" });
    }
    const planned = { id, times: [times], ...seating, isSure };
    const clash = isElsewhere ? await clashProblem(tx, planned) : null;
    if (clash) return clash;
    const isMoved = times.startsAt.getTime() !== before.startsAt.getTime();
    const { parties, asked } = await lockTold(tx, id);
    // One party has all seats of a private session.
    const holder = before.offering.isPrivate && parties.find(({ seats }) => seats > 0);
    if (holder && holder.partySize > seating.seats) return tooFewSeats(holder.partySize);
    const seatsTaken = holder ? seating.seats : before.seatsTaken;
    const values = { ...times, ...seating, seatsTaken };
    await tx
      .update(appointmentSessions)
      .set({ ...values, sequence: sql`${appointmentSessions.sequence} + 1` })
      .where(eq(appointmentSessions.id, id));
    if (holder) {
      await tx
        .update(reservations)
        .set({ seats: seating.seats })
        .where(eq(reservations.id, holder.id));
      holder.seats = seating.seats;
    }
    const detail = `${before.offering.title}, ${formatAppointment(times.startsAt)}`;
    await recordAudit(tx, admin, { act: "time changed", subject: `time ${id}`, detail });
    if (isElsewhere) {
      const session = { ...before, ...values };
      const author = { by: "team", admin } as const;
      for (const party of parties) {
        const { offeredUntil } = party;
        const set = { offeredUntil: offeredUntil && cutToStart(offeredUntil, session) };
        const change = { act: "changed", author, session, set, detail: reason ?? null } as const;
        await writeChange(tx, party, change, now);
      }
    }
    if (isMoved) {
      for (const one of asked) await proposeAgain(tx, one, { by: "team", admin }, now);
    }
    await offerFreeSeats(tx, id, now);
    return { ok: true, id, told: isElsewhere ? parties.filter(hasAddress).length : 0 };
  });
}

/** Whether a party is told by mail. Who called without an address is not. */
const hasAddress = ({ email }: Reservation) => email !== null;

/** Whether a change of the locked session concerns anybody. */
const hasParties = async (tx: Database, sessionId: number) =>
  (await tx.$count(
    reservations,
    and(eq(reservations.sessionId, sessionId), inArray(reservations.state, [...CONCERNED])),
  )) > 0;

type Values = {
  startsAt: Date;
  endsAt: Date;
  seats: number;
  place: string;
  videoLink: string | null;
};

function changeProblem(before: LockedSession, after: Values, now: Date): Refusal | null {
  if (before.state === "cancelled") return refuse("conflict", "This time was cancelled");
  const isMoved = after.startsAt.getTime() !== before.startsAt.getTime();
  if (isMoved && after.startsAt <= now) {
    return refuse("invalid", "Choose a time in the future", { field: "time" });
  }
  if (isMoved && before.startsAt <= now) return refuse("conflict", "This time has begun");
  if (!before.offering.isPrivate && after.seats < before.seatsTaken) {
    return tooFewSeats(before.seatsTaken);
  }
  return null;
}

const tooFewSeats = (taken: number) =>
  refuse("conflict", `${taken} seats are taken. Enter at least as many`, { field: "seats" });

const isNews = (before: Values, after: Values) =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.place !== after.place ||
  before.videoLink !== after.videoLink;

/** Opens or closes a session. Idempotent. Problems: "not-found", "conflict" if it was cancelled. */
export async function setSessionState(
  admin: Admin,
  id: number,
  state: "open" | "closed",
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const session = (await lockSessions(tx, [id])).get(id);
    if (!session) return missing();
    if (session.state === state) return { ok: true, id };
    if (session.state === "cancelled") return refuse("conflict", "This time was cancelled");
    await tx.update(appointmentSessions).set({ state }).where(eq(appointmentSessions.id, id));
    const act = state === "open" ? "time opened" : "time closed";
    await recordAudit(tx, admin, { act, subject: `time ${id}` });
    await offerFreeSeats(tx, id, new Date());
    return { ok: true, id };
  });
}

/**
 * Cancels a session with all its reservations. Each party is told the reason by mail after ten
 * minutes, unless restoreSession undoes it, or at once if it begins within the hour. Problems: "not-found", "conflict" if it has begun.
 */
export async function cancelSession(
  admin: Admin,
  id: number,
  reason: string,
): Promise<Outcome<{ id: number; told: number }>> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const session = (await lockSessions(tx, [id])).get(id);
    if (!session) return missing();
    if (session.state === "cancelled") return { ok: true, id, told: 0 };
    if (session.startsAt <= now) return refuse("conflict", "This time has begun");
    return { ok: true, id, ...(await cancelLocked(tx, admin, { session, reason }, now)) };
  });
}

/** The same for a locked session that has not begun. `sequence` says which cancellation it is. */
export async function cancelLocked(
  tx: Database,
  admin: Admin,
  { session, reason }: { session: LockedSession; reason: string },
  now: Date,
): Promise<{ sequence: number; told: number }> {
  const { id } = session;
  const sequence = session.sequence + 1;
  await tx
    .update(appointmentSessions)
    .set({
      state: "cancelled",
      cancelReason: reason,
      cancelledAt: now,
      cancelledFrom: session.state === "cancelled" ? session.cancelledFrom : session.state,
      sequence,
    })
    .where(eq(appointmentSessions.id, id));
  const { parties } = await lockTold(tx, id);
  const author = { by: "team", admin } as const;
  const set = { state: "cancelled", reason, dueAt: null, offeredUntil: null } as const;
  for (const party of parties) {
    const kept = await takeKept(tx, party, sequence);
    const change = { act: "cancelled", author, session, set, detail: reason, kept } as const;
    await writeChange(tx, party, change, now);
  }
  const detail = `${session.offering.title}, ${formatAppointment(session.startsAt)}`;
  await recordAudit(tx, admin, { act: "time cancelled", subject: `time ${id}`, detail });
  return { sequence, told: parties.filter(hasAddress).length };
}

/**
 * The parties that can still come or are there, and the requests to which the session is proposed,
 * locked in one order.
 */
async function lockTold(tx: Database, sessionId: number) {
  const proposed = tx
    .select({ id: reservationProposals.reservationId })
    .from(reservationProposals)
    .where(eq(reservationProposals.sessionId, sessionId));
  const rows = await tx
    .select()
    .from(reservations)
    .where(
      and(
        or(eq(reservations.sessionId, sessionId), inArray(reservations.id, proposed)),
        inArray(reservations.state, [...CONCERNED]),
      ),
    )
    .orderBy(asc(reservations.id))
    .for("update");
  const isParty = (row: Reservation) => row.sessionId === sessionId;
  return {
    parties: rows.filter(isParty),
    asked: rows.filter(
      (row) => !isParty(row) && (row.state === "requested" || row.state === "waiting"),
    ),
  };
}
