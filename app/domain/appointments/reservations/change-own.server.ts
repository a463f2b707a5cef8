import { and, desc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { formatAppointment } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { reservationChanges, reservationProposals } from "~drizzle/schema";
import { holdsSeats, isActive, type ReservationState, sessionStateAt } from "../appointment-states";
import { type LockedSession, hasRoom } from "../sessions/session-rows.server";
import { changeLocked, type LockedReservation } from "./locked-reservation.server";
import type { Holder } from "./holder.server";
import { fullProblem, partyProblem, stateProblem } from "./place";
import { takeKept } from "./restore-reservation.server";
import { refuseOvertakenAct } from "./reservation-turn.server";
import { type Reservation, writeChange } from "./write-change.server";

type Changed = { state: ReservationState };

/**
 * A change of a reservation by who holds it. A guest's changes count under the limit of public
 * forms, because each is kept in the history and mailed. Problems: "not-found", "too-many".
 */
async function changeAs(
  { holder, other = [] }: { holder: Holder; other?: readonly number[] },
  run: Parameters<typeof changeLocked<Changed>>[1],
): Promise<Outcome<Changed>> {
  const { reservationId: id, author } = holder;
  const key = `reservation:${id}`;
  const tooMany = author.by === "guest" && (await spendLimit(LIMITS.publicForm, key));
  return tooMany || changeLocked({ id, other }, run);
}

/**
 * Changes the number of guests. The same number again changes nothing. Problems: "not-found",
 * "invalid" at `partySize`, "conflict" if the reservation has ended, the session has begun or, at
 * `partySize`, too few seats are left; that of `check`.
 */
export function changeParty(
  holder: Holder,
  partySize: number,
  check?: EditCheck,
): Promise<Outcome<Changed>> {
  return changeAs({ holder }, async (tx, locked) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const { reservation, session, now } = locked;
    if (reservation.partySize === partySize) return done(reservation);
    const problem = endedProblem(locked, holder) ?? (session && partyProblem(session, partySize));
    if (problem) return problem;
    if (
      session &&
      holdsSeats(reservation.state) &&
      !hasRoom(session, partySize, reservation.seats)
    ) {
      return fullProblem(session.seats - session.seatsTaken, session.offering.isPrivate);
    }
    const detail = `${reservation.partySize} to ${partySize}`;
    const { author } = holder;
    const set = { partySize };
    return done(
      await writeChange(tx, reservation, { act: "party", author, session, set, detail }, now),
    );
  });
}

type Target = {
  sessionId: number;
  joinsWaitingList?: boolean;
  /** The team's, which the guest reads. */
  reason?: string | null;
  /** How far the team's page showed what the guest was told (openReservationReply). */
  seen?: string | undefined;
};

/**
 * Moves a reservation to another session of the same offering. One that was confirmed stays so,
 * another one is confirmed or requested as the offering's switch says. If too few seats are left it
 * can join the waiting list there, which gives up its seats. The same session again changes
 * nothing. Problems: "not-found"; "invalid" for another offering or at `partySize`; "conflict" if
 * the reservation has ended, either session has begun or takes no reservations, too few seats are
 * left, or that of refuseOvertakenAct.
 */
export function moveReservation(
  holder: Holder,
  { sessionId, joinsWaitingList = false, reason = null, seen }: Target,
): Promise<Outcome<Changed>> {
  return changeAs({ holder, other: [sessionId] }, async (tx, locked) => {
    const { reservation, sessions, now } = locked;
    if (reservation.sessionId === sessionId) return done(reservation);
    const overtaken = await refuseOvertakenAct(tx, reservation.id, seen);
    if (overtaken) return overtaken;
    const target = sessions.get(sessionId);
    if (!target) return refuse("not-found", "That time is no longer there");
    const problem = endedProblem(locked, holder) ?? targetProblem(target, reservation, now);
    if (problem) return problem;
    const fits = hasRoom(target, reservation.partySize);
    if (!fits && !joinsWaitingList) {
      return fullProblem(target.seats - target.seatsTaken, target.offering.isPrivate);
    }
    const isConfirmed = reservation.state === "confirmed" || target.offering.confirmsAtOnce;
    const state = !fits ? "waiting" : isConfirmed ? "confirmed" : "requested";
    const settled = { holder, target, state, act: "moved", detail: reason } as const;
    return done(await settleIn(tx, locked, settled));
  });
}

/**
 * Puts a reservation that was cancelled, or whose offer has ended, back: with the seats that are
 * free, else at the end of the waiting list. Problems: "not-found", "invalid" at `partySize`,
 * "conflict" if the team cancelled or declined it, or the session takes no reservations.
 */
export function joinWaitingList(holder: Holder): Promise<Outcome<Changed>> {
  return changeAs({ holder }, async (tx, locked) => {
    const { reservation, session, now } = locked;
    if (isActive(reservation.state)) return done(reservation);
    if (reservation.state !== "cancelled" || !session) return ended();
    if (await wasEndedByTeam(tx, reservation.id)) return ended();
    const problem = targetProblem(session, reservation, now);
    if (problem) return problem;
    const fits = hasRoom(session, reservation.partySize);
    const free = session.offering.confirmsAtOnce ? "confirmed" : "requested";
    const state = fits ? free : "waiting";
    return done(await settleIn(tx, locked, { holder, target: session, state, act: state }));
  });
}

/**
 * Cancels a reservation, or leaves the waiting list. Its seats are offered to those who wait. A
 * cancelled one stays cancelled, but for restoreReservation: the mail of the team's cancellation waits
 * ten minutes, unless the session begins within the hour. Problems: "not-found"; "conflict" if it was declined or the session
 * has begun, or that of refuseOvertakenAct.
 */
export function cancelReservation(
  holder: Holder,
  { reason = null, seen }: { reason?: string | null; seen?: string | undefined } = {},
): Promise<Outcome<Changed>> {
  return changeAs({ holder }, async (tx, locked) => {
    const { reservation, session, now } = locked;
    const isRepeated = reservation.state === "cancelled" && reservation.reason === reason;
    const overtaken = isRepeated ? null : await refuseOvertakenAct(tx, reservation.id, seen);
    if (overtaken) return overtaken;
    if (reservation.state === "cancelled") return done(reservation);
    const problem = endedProblem(locked, holder);
    if (problem) return problem;
    const { author } = holder;
    const kept = await takeKept(tx, reservation, null);
    const set = { state: "cancelled", reason, dueAt: null, offeredUntil: null } as const;
    const change = { act: "cancelled", author, session, set, detail: reason } as const;
    // A guest's own cancellation is told and stays.
    const undoable = author.by === "team" ? { ...change, kept } : change;
    return done(await writeChange(tx, reservation, undoable, now));
  });
}

/**
 * Takes the seats that the waiting list offers. Taken seats stay taken. Problems: "not-found",
 * "conflict" if nothing is offered, the offer has ended or the session has begun.
 */
export function acceptOffer(holder: Holder): Promise<Outcome<Changed>> {
  return changeAs({ holder }, async (tx, { reservation, session, now }) => {
    if (reservation.state === "confirmed") return done(reservation);
    const { offeredUntil } = reservation;
    if (reservation.state !== "offered" || !offeredUntil || offeredUntil <= now || !session) {
      return refuse("conflict", "This offer has ended");
    }
    const sessionState = sessionStateAt(session, now);
    // The seats are held, also in a session that takes no more reservations.
    const isHeld = sessionState === "closed" || sessionState === "full";
    const problem = stateProblem(isHeld ? "open" : sessionState);
    if (problem) return problem;
    const set = { state: "confirmed", offeredUntil: null, waitingSince: null } as const;
    const change = { act: "confirmed", author: holder.author, session, set } as const;
    return done(await writeChange(tx, reservation, change, now));
  });
}

/**
 * Takes one of the proposed sessions. It is confirmed. Problems: "not-found", "invalid" at
 * `partySize`, "conflict" if it was not proposed, was moved from the start that the guest saw or
 * takes no reservations, or at `sessionId` if it is full now.
 */
export function takeProposal(
  holder: Holder,
  sessionId: number,
  seenStart?: Date,
): Promise<Outcome<Changed>> {
  return changeAs({ holder, other: [sessionId] }, async (tx, locked) => {
    const { reservation, sessions, now } = locked;
    if (reservation.sessionId === sessionId && reservation.state === "confirmed") {
      return done(reservation);
    }
    const target = sessions.get(sessionId);
    if (!target || !(await isProposed(tx, reservation.id, sessionId))) {
      return refuse("conflict", "This time is no longer proposed. Choose another one");
    }
    if (seenStart && seenStart.getTime() !== target.startsAt.getTime()) {
      const start = formatAppointment(target.startsAt);
      return refuse("conflict", `This time was moved to ${start}. Take it if it still suits you`);
    }
    const problem = endedProblem(locked, holder) ?? targetProblem(target, reservation, now);
    if (problem) return problem;
    const ownSeats = reservation.sessionId === sessionId ? reservation.seats : 0;
    if (!hasRoom(target, reservation.partySize, ownSeats)) {
      return refuse("conflict", "This time is full now. Choose another one", {
        field: "sessionId",
      });
    }
    return done(
      await settleIn(tx, locked, { holder, target, state: "confirmed", act: "confirmed" }),
    );
  });
}

type Settled = {
  holder: Holder;
  target: LockedSession;
  state: "waiting" | "confirmed" | "requested";
  act: "moved" | "confirmed" | "requested" | "waiting";
  detail?: string | null;
};

async function settleIn(tx: Database, { reservation, now }: LockedReservation, settled: Settled) {
  const { holder, target, state, act, detail = null } = settled;
  await dropProposals(tx, reservation.id);
  const set = {
    state,
    reason: null,
    offeredUntil: null,
    waitingSince: state === "waiting" ? now : null,
    // The team's own move needs no answer of the team.
    dueAt: state === "requested" ? (reservation.dueAt ?? (await answerDueAt(tx, now))) : null,
  };
  const change = { act, author: holder.author, session: target, set, detail };
  return writeChange(tx, reservation, change, now);
}

function targetProblem(
  target: LockedSession,
  { offeringId, partySize }: Reservation,
  now: Date,
): Refusal | null {
  if (target.offeringId !== offeringId) {
    return refuse("invalid", "Choose a time of the same kind", { field: "sessionId" });
  }
  return stateProblem(sessionStateAt(target, now)) ?? partyProblem(target, partySize);
}

const ended = () => refuse("conflict", "This reservation has ended and cannot be changed");

/** The team may still change what has begun. */
function endedProblem(
  { reservation, session, now }: LockedReservation,
  { author }: Holder,
): Refusal | null {
  if (!isActive(reservation.state)) return ended();
  if (author.by === "guest" && session && session.startsAt <= now) {
    return refuse("conflict", "This time has begun, so it cannot be changed");
  }
  return null;
}

const done = ({ state }: Reservation) => ({ ok: true as const, state });

async function wasEndedByTeam(tx: Database, reservationId: number): Promise<boolean> {
  const [last] = await tx
    .select({ by: reservationChanges.by })
    .from(reservationChanges)
    .where(
      and(
        eq(reservationChanges.reservationId, reservationId),
        eq(reservationChanges.toState, "cancelled"),
      ),
    )
    .orderBy(desc(reservationChanges.id))
    .limit(1);
  return last?.by === "team";
}

async function isProposed(tx: Database, reservationId: number, sessionId: number) {
  const found = await tx
    .select({ sessionId: reservationProposals.sessionId })
    .from(reservationProposals)
    .where(
      and(
        eq(reservationProposals.reservationId, reservationId),
        eq(reservationProposals.sessionId, sessionId),
      ),
    );
  return found.length > 0;
}

async function dropProposals(tx: Database, reservationId: number) {
  await tx
    .delete(reservationProposals)
    .where(eq(reservationProposals.reservationId, reservationId));
}
