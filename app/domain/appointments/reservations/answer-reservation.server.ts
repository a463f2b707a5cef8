import { eq } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { reservationProposals } from "~drizzle/schema";
import { type ReservationState, sessionStateAt } from "../appointment-states";
import { hasRoom } from "../sessions/session-rows.server";
import { changeLocked } from "./locked-reservation.server";
import { fullProblem, partyProblem, stateProblem } from "./place";
import { refuseOvertakenAct } from "./reservation-turn.server";
import { writeChange } from "./write-change.server";

type Answered = { state: ReservationState };

/** How far the page of the act showed what the guest was told (openReservationReply). */
type Seen = { seen?: string | undefined };

/**
 * Confirms a request, or gives seats to a party of the waiting list. A confirmed one stays
 * confirmed. Problems: "not-found"; "conflict" if it has no session yet, has ended, the session
 * was cancelled or has passed, too few seats are left, or that of refuseOvertakenAct.
 */
export function confirmReservation(
  admin: Admin,
  id: number,
  { seen }: Seen = {},
): Promise<Outcome<Answered>> {
  return changeLocked({ id }, async (tx, { reservation, session, now }) => {
    const { state } = reservation;
    if (state === "confirmed") return { ok: true, state };
    if (!["requested", "waiting", "offered"].includes(state)) {
      return refuse("conflict", "This reservation has ended");
    }
    const overtaken = await refuseOvertakenAct(tx, id, seen);
    if (overtaken) return overtaken;
    if (!session) return refuse("conflict", "Propose a time first. This request has only a day");
    const sessionState = sessionStateAt(session, now);
    // The team may confirm in a closed session, and at the door of one that is running.
    const isTeams = sessionState === "closed" || sessionState === "running";
    const problem = stateProblem(isTeams ? "open" : sessionState);
    if (problem) return problem;
    if (!hasRoom(session, reservation.partySize, reservation.seats)) {
      return fullProblem(session.seats - session.seatsTaken, session.offering.isPrivate);
    }
    const set = {
      state: "confirmed",
      answeredAt: now,
      dueAt: null,
      offeredUntil: null,
      waitingSince: null,
    } as const;
    await tx.delete(reservationProposals).where(eq(reservationProposals.reservationId, id));
    const change = { act: "confirmed", author: { by: "team", admin }, session, set } as const;
    return { ok: true, state: (await writeChange(tx, reservation, change, now)).state };
  });
}

/**
 * Declines a request, or takes a party off the waiting list, with a reason that the guest is told.
 * A declined one stays declined. Problems: "not-found"; "conflict" if it is confirmed or has ended,
 * or that of refuseOvertakenAct.
 */
export function declineReservation(
  admin: Admin,
  id: number,
  reason: string,
  { seen }: Seen = {},
): Promise<Outcome<Answered>> {
  return changeLocked({ id }, async (tx, { reservation, session, now }) => {
    const { state } = reservation;
    const isRepeated = state === "declined" && reservation.reason === reason;
    const overtaken = isRepeated ? null : await refuseOvertakenAct(tx, id, seen);
    if (overtaken) return overtaken;
    if (state === "declined") return { ok: true, state };
    if (!["requested", "waiting", "offered"].includes(state)) {
      return refuse("conflict", "Only a request can be declined. Cancel the reservation instead");
    }
    await tx.delete(reservationProposals).where(eq(reservationProposals.reservationId, id));
    const set = {
      state: "declined",
      reason,
      answeredAt: now,
      dueAt: null,
      offeredUntil: null,
    } as const;
    const author = { by: "team", admin } as const;
    const change = { act: "declined", author, session, set, detail: reason } as const;
    return { ok: true, state: (await writeChange(tx, reservation, change, now)).state };
  });
}

const MOST_PROPOSALS = 3;

/**
 * Proposes one to three sessions of the same offering instead. They replace earlier proposals and
 * hold no seats. The same ones again change nothing. Problems: "not-found"; "invalid" at
 * `sessionIds`; "conflict" if the reservation is not a request or on a waiting list, a session takes
 * no such party now, or that of refuseOvertakenAct.
 */
export function proposeSessions(
  admin: Admin,
  id: number,
  sessionIds: readonly number[],
  { seen }: Seen = {},
): Promise<Outcome<Answered>> {
  const chosen = [...new Set(sessionIds)];
  return changeLocked(
    { id, other: chosen },
    async (tx, { reservation, session, sessions, now }) => {
      if (chosen.length < 1 || chosen.length > MOST_PROPOSALS) {
        return refuse("invalid", "Choose one to three times", { field: "sessionIds" });
      }
      const earlier = await tx
        .select({ sessionId: reservationProposals.sessionId })
        .from(reservationProposals)
        .where(eq(reservationProposals.reservationId, id));
      const isSame =
        earlier.length === chosen.length &&
        earlier.every(({ sessionId }) => chosen.includes(sessionId));
      if (isSame) return { ok: true, state: reservation.state };
      const overtaken = await refuseOvertakenAct(tx, id, seen);
      if (overtaken) return overtaken;
      if (reservation.state !== "requested" && reservation.state !== "waiting") {
        return refuse("conflict", "Times can be proposed only for a request");
      }
      for (const sessionId of chosen) {
        const one = sessions.get(sessionId);
        if (!one) return refuse("not-found", "That time is no longer there");
        if (one.offeringId !== reservation.offeringId) {
          return refuse("invalid", "Choose times of the same kind", { field: "sessionIds" });
        }
        const problem =
          stateProblem(sessionStateAt(one, now)) ??
          partyProblem(one, reservation.partySize) ??
          (hasRoom(one, reservation.partySize)
            ? null
            : fullProblem(one.seats - one.seatsTaken, one.offering.isPrivate));
        if (problem) return { ...problem, problem: { ...problem.problem, field: "sessionIds" } };
      }
      await tx.delete(reservationProposals).where(eq(reservationProposals.reservationId, id));
      await tx
        .insert(reservationProposals)
        .values(chosen.map((sessionId) => ({ reservationId: id, sessionId })));
      const set = { answeredAt: now, dueAt: null };
      const change = { act: "proposed", author: { by: "team", admin }, session, set } as const;
      return { ok: true, state: (await writeChange(tx, reservation, change, now)).state };
    },
  );
}
