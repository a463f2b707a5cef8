import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { formatAppointment } from "~/lib/dates/dates";
import { appointmentSessions, reservationProposals, reservations } from "~drizzle/schema";
import { takeKept } from "../reservations/restore-reservation.server";
import { cutToStart } from "../reservations/waiting-list.server";
import { type Reservation, writeChange } from "../reservations/write-change.server";
import type { LockedSession } from "./session-rows.server";

// What follows the locks: the same for one session and for all sessions of a series.

/** States of isConcerned. */
const CONCERNED = ["requested", "confirmed", "offered", "waiting", "arrived"] as const;

/** What a change can give a session. Left out, host and room stay. */
export type SessionValues = {
  startsAt: Date;
  endsAt: Date;
  seats: number;
  minParty: number;
  maxParty: number;
  place: string;
  videoLink: string | null;
  host?: string | null | undefined;
  room?: string | null | undefined;
};

type Where = Pick<SessionValues, "startsAt" | "endsAt" | "place" | "videoLink">;

/** Whether the parties are told of the change. */
export const isNews = (before: Where, after: Where) =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.place !== after.place ||
  before.videoLink !== after.videoLink;

type Team = Pick<SessionValues, "host" | "room">;

/** Whether another host or room is named. */
export const isTeamNews = (before: Team, after: Team) =>
  (after.host !== undefined && after.host !== before.host) ||
  (after.room !== undefined && after.room !== before.room);

/** Whether a party is told by mail. Who called without an address is not. */
const hasAddress = ({ email }: Reservation) => email !== null;

/** The party that has all seats of a private session, if there is one. */
export const holderOf = (session: LockedSession, parties: readonly Reservation[]) =>
  session.offering.isPrivate ? parties.find(({ seats }) => seats > 0) : undefined;

type LockedParties = {
  /** The parties of a session that can still come or are there. */
  partiesOf: (sessionId: number) => Reservation[];
  /** The requests to which one of these sessions is proposed. */
  askedOf: (sessionIds: readonly number[]) => Reservation[];
};

/** Locks everybody whom a change of these sessions concerns, in the order of their ids. */
export async function lockParties(
  tx: Database,
  sessionIds: readonly number[],
): Promise<LockedParties> {
  if (sessionIds.length === 0) return { partiesOf: () => [], askedOf: () => [] };
  const ids = [...sessionIds];
  const proposed = tx
    .select({ id: reservationProposals.reservationId })
    .from(reservationProposals)
    .where(inArray(reservationProposals.sessionId, ids));
  const rows = await tx
    .select()
    .from(reservations)
    .where(
      and(
        or(inArray(reservations.sessionId, ids), inArray(reservations.id, proposed)),
        inArray(reservations.state, [...CONCERNED]),
      ),
    )
    .orderBy(asc(reservations.id))
    .for("update");
  const proposals = await tx
    .select()
    .from(reservationProposals)
    .where(inArray(reservationProposals.sessionId, ids));
  return {
    partiesOf: (id) => rows.filter(({ sessionId }) => sessionId === id),
    askedOf: (asking) =>
      rows.filter(
        ({ id, sessionId, state }) =>
          (state === "requested" || state === "waiting") &&
          proposals.some(
            (one) =>
              one.reservationId === id &&
              one.sessionId !== sessionId &&
              asking.includes(one.sessionId),
          ),
      ),
  };
}

type SessionChange = {
  admin: Admin;
  before: LockedSession;
  after: SessionValues;
  /** Those of lockParties. */
  parties: readonly Reservation[];
  /** What the parties are told. */
  reason: string | null;
  now: Date;
};

/**
 * Writes the values of a locked session and tells its parties, if its time, place or video link
 * changes. No offer of the waiting list outlasts the new start. Returns how many were told.
 */
export async function writeSession(
  tx: Database,
  { admin, before, after, parties, reason, now }: SessionChange,
): Promise<number> {
  const { id } = before;
  // One party has all seats of a private session.
  const holder = holderOf(before, parties);
  const seatsTaken = holder ? after.seats : before.seatsTaken;
  const values = { ...after, seatsTaken };
  await tx
    .update(appointmentSessions)
    .set({ ...values, sequence: sql`${appointmentSessions.sequence} + 1` })
    .where(eq(appointmentSessions.id, id));
  if (holder) {
    await tx.update(reservations).set({ seats: after.seats }).where(eq(reservations.id, holder.id));
    holder.seats = after.seats;
  }
  if (!isNews(before, after)) return 0;
  const { host = before.host, room = before.room } = after;
  const session = { ...before, ...values, host, room };
  const author = { by: "team", admin } as const;
  for (const party of parties) {
    const { offeredUntil } = party;
    const until = offeredUntil && cutToStart(offeredUntil, session);
    const set = { offeredUntil: until };
    const change = { act: "changed", author, session, set, detail: reason } as const;
    await writeChange(tx, party, change, now);
  }
  return parties.filter(hasAddress).length;
}

type Cancellation = Pick<SessionChange, "admin" | "parties" | "now"> & {
  session: LockedSession;
  reason: string;
};

/**
 * Cancels a locked session with its parties, who are told the reason after ten minutes, or at once
 * if it begins within the hour. Returns how many are told.
 */
export async function writeCancellation(
  tx: Database,
  { admin, session, parties, reason, now }: Cancellation,
): Promise<number> {
  const { id } = session;
  await tx
    .update(appointmentSessions)
    .set({
      state: "cancelled",
      cancelReason: reason,
      cancelledAt: now,
      cancelledFrom: session.state === "closed" ? "closed" : "open",
      sequence: sql`${appointmentSessions.sequence} + 1`,
    })
    .where(eq(appointmentSessions.id, id));
  const author = { by: "team", admin } as const;
  const set = { state: "cancelled", reason, dueAt: null, offeredUntil: null } as const;
  for (const party of parties) {
    const kept = await takeKept(tx, party, session.sequence + 1);
    const change = { act: "cancelled", author, session, set, detail: reason, kept } as const;
    await writeChange(tx, party, change, now);
  }
  const detail = `${session.offering.title}, ${formatAppointment(session.startsAt)}`;
  await recordAudit(tx, admin, { act: "time cancelled", subject: `time ${id}`, detail });
  return parties.filter(hasAddress).length;
}
