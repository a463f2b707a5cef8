import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import type { ReservationAct, ReservationState } from "../appointment-states";
import { hasRoom } from "../sessions/session-rows.server";
import { changeLocked } from "./locked-reservation.server";
import { fullProblem } from "./place";
import { type Reservation, writeChange } from "./write-change.server";

// Marks of the team at the door. The guest stands there and gets no mail.

type Marked = { state: ReservationState };

/** Records that the party's identity cards were checked. Idempotent. Problem: "not-found". */
export function checkId(admin: Admin, id: number): Promise<Outcome<Marked>> {
  return mark(admin, id, "id-checked", ({ idCheckedAt }, now) =>
    idCheckedAt ? null : { idCheckedAt: now },
  );
}

/** Takes the mark of checkId back. Idempotent. Problem: "not-found". */
export function uncheckId(admin: Admin, id: number): Promise<Outcome<Marked>> {
  return mark(admin, id, "id-unchecked", ({ idCheckedAt }) =>
    idCheckedAt ? { idCheckedAt: null } : null,
  );
}

/** Stores the team's note. Idempotent. Problems: "not-found"; that of `check`. */
export function noteReservation(
  admin: Admin,
  id: number,
  note: string | null,
  check?: EditCheck,
): Promise<Outcome<Marked>> {
  const setOf = (reservation: Reservation) => (reservation.note === note ? null : { note });
  return mark(admin, id, "noted", setOf, check);
}

function mark(
  admin: Admin,
  id: number,
  act: ReservationAct,
  setOf: (reservation: Reservation, now: Date) => Partial<Reservation> | null,
  check?: EditCheck,
): Promise<Outcome<Marked>> {
  return changeLocked({ id }, async (tx, { reservation, session, now }) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const set = setOf(reservation, now);
    if (set) {
      const author = { by: "team", admin } as const;
      await writeChange(tx, reservation, { act, author, session, set }, now);
    }
    return { ok: true, state: reservation.state };
  });
}

/**
 * Records that the party has arrived: it was confirmed, requested or marked as missed. Idempotent.
 * Problems: "not-found"; "conflict" if it has ended, or its seats were given away.
 */
export function markArrived(admin: Admin, id: number): Promise<Outcome<Marked>> {
  return become(admin, id, "arrived", ["confirmed", "requested", "missed"]);
}

/**
 * Records that a confirmed party did not come, which frees its seats. Idempotent. Problems:
 * "not-found"; "conflict" if it has not begun, or the party is not confirmed.
 */
export function markMissed(admin: Admin, id: number): Promise<Outcome<Marked>> {
  return become(admin, id, "missed", ["confirmed", "arrived"]);
}

/**
 * Takes markArrived or markMissed back: the party is confirmed again. Idempotent. Problems:
 * "not-found"; "conflict" if it has ended, or its seats were given away.
 */
export function undoArrival(admin: Admin, id: number): Promise<Outcome<Marked>> {
  return become(admin, id, "confirmed", ["arrived", "missed"]);
}

const ACTS = { arrived: "arrived", missed: "missed", confirmed: "reopened" } as const;

function become(
  admin: Admin,
  id: number,
  state: keyof typeof ACTS,
  from: readonly ReservationState[],
): Promise<Outcome<Marked>> {
  return changeLocked({ id }, async (tx, { reservation, session, now }) => {
    if (reservation.state === state) return { ok: true, state };
    if (!from.includes(reservation.state) || !session || session.state === "cancelled") {
      return refuse("conflict", "Only a party that was expected can be marked");
    }
    if (state === "missed" && session.startsAt > now) {
      return refuse("conflict", "This has not begun yet");
    }
    if (state !== "missed" && !hasRoom(session, reservation.partySize, reservation.seats)) {
      return fullProblem(session.seats - session.seatsTaken, session.offering.isPrivate);
    }
    const author = { by: "team", admin } as const;
    const set = { state, dueAt: null };
    await writeChange(tx, reservation, { act: ACTS[state], author, session, set }, now);
    return { ok: true, state };
  });
}
