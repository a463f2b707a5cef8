import { type Refusal, refuse } from "~/lib/outcome";
import { type SessionState, sessionStateAt } from "../appointment-states";
import { plural } from "~/lib/counts";

type Limits = { minParty: number; maxParty: number; offering: { title: string } };

/** Why a party of this size cannot come to the session, or null. */
export function partyProblem(
  { minParty, maxParty, offering }: Limits,
  partySize: number,
): Refusal | null {
  if (partySize >= minParty && partySize <= maxParty) return null;
  const limits = minParty === maxParty ? `${minParty}` : `${minParty} to ${maxParty}`;
  return refuse(
    "invalid",
    `${offering.title} takes ${limits} ${maxParty === 1 ? "guest" : "guests"}. Enter another number of guests`,
    { field: "partySize" },
  );
}

const REFUSALS: Partial<Record<SessionState, string>> = {
  cancelled: "This time was cancelled. Choose another one",
  running: "This time has begun. Choose another one",
  past: "This time has passed. Choose another one",
  closed: "This time takes no more reservations. Choose another one",
};

/** Why a session in this state takes no reservations and no waiting list, or null. */
export function stateProblem(state: SessionState): Refusal | null {
  const message = REFUSALS[state];
  return message ? refuse("conflict", message) : null;
}

type Place = Parameters<typeof sessionStateAt>[0] & Limits & { offering: { isPrivate: boolean } };

/** Whether a party of this size that has no seats of the session yet can take some now. */
export function takesParty(session: Place, partySize: number, now: Date): boolean {
  const needed = session.offering.isPrivate ? session.seats : partySize;
  return (
    sessionStateAt(session, now) === "open" &&
    partyProblem(session, partySize) === null &&
    session.seatsTaken + needed <= session.seats
  );
}

/**
 * The refusal of a party for which too few seats are left. A session that is running has no
 * waiting list.
 */
export function fullProblem(seatsLeft: number, isPrivate: boolean, isRunning = false): Refusal {
  const left =
    isPrivate || seatsLeft === 0
      ? "There is no room left at this time"
      : `Only ${plural(seatsLeft, "seat is", "seats are")} left at this time`;
  const instead = isRunning
    ? "Choose another time"
    : "Join the waiting list or choose another time";
  return refuse("conflict", `${left}. ${instead}`, { field: "partySize" });
}
