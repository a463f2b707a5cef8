import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { formatAppointment } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { appointmentSessions } from "~drizzle/schema";
import type { SessionChangeInput } from "../appointments.schema";
import { proposeAgain } from "../reservations/proposals.server";
import { offerFreeSeats } from "../reservations/waiting-list.server";
import { clashProblem } from "./clashes.server";
import { seatingProblem, sessionTimes } from "./create-session.server";
import { type LockedSession, lockSessions } from "./session-rows.server";
import {
  holderOf,
  isNews,
  isTeamNews,
  lockParties,
  type SessionValues,
  writeCancellation,
  writeSession,
} from "./write-session.server";

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
    const after = { ...times, ...seating };
    const refusal = changeProblem(before, after, now);
    if (refusal) return refusal;
    const isElsewhere = isNews(before, after);
    const { partiesOf, askedOf } = await lockParties(tx, [id]);
    const parties = partiesOf(id);
    if (isElsewhere && !reason && parties.length > 0) return noReason();
    const { host = before.host, room = before.room } = seating;
    const planned = { ids: [id], times: [times], ...seating, host, room, isSure };
    const clash = isElsewhere || isTeamNews(before, after) ? await clashProblem(tx, planned) : null;
    if (clash) return clash;
    const holder = holderOf(before, parties);
    if (holder && holder.partySize > seating.seats) return tooFewSeats(holder.partySize);
    const change = { admin, before, after, parties, reason: reason ?? null, now };
    const told = await writeSession(tx, change);
    const isMoved = times.startsAt.getTime() !== before.startsAt.getTime();
    if (isMoved && before.seriesId !== null) await rememberSlot(tx, before);
    const detail = `${before.offering.title}, ${formatAppointment(times.startsAt)}`;
    await recordAudit(tx, admin, { act: "time changed", subject: `time ${id}`, detail });
    if (isMoved) {
      for (const one of askedOf([id])) await proposeAgain(tx, one, { by: "team", admin }, now);
    }
    await offerFreeSeats(tx, id, now);
    return { ok: true, id, told };
  });
}

/** A session that is moved by itself still stands for the time that its series gave it. */
async function rememberSlot(tx: Database, { id, madeFor, startsAt }: LockedSession) {
  await tx
    .update(appointmentSessions)
    .set({ madeFor: madeFor ?? startsAt })
    .where(eq(appointmentSessions.id, id));
}

/** The refusal of a change of which parties would be told without a reason. */
export const noReason = () =>
  refuse("invalid", "Enter a reason. The guests read it", { field: "reason" });

function changeProblem(
  before: LockedSession,
  after: Pick<SessionValues, "startsAt" | "seats">,
  now: Date,
): Refusal | null {
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
    const { partiesOf } = await lockParties(tx, [id]);
    const cancellation = { admin, session, parties: partiesOf(id), reason, now };
    return { ok: true, id, told: await writeCancellation(tx, cancellation) };
  });
}
