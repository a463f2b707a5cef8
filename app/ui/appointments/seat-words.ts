import type { SessionState } from "~/domain/appointments/appointment-states";

type Seats = {
  seats: number;
  seatsLeft: number;
  state?: SessionState;
  /** One party takes the whole session. */
  isPrivate?: boolean;
  noun?: "seat" | "spot";
};

const STATE_WORDS: Partial<Record<SessionState, string>> = {
  full: "Full, with a waiting list",
  closed: "No more reservations",
  cancelled: "Cancelled",
  running: "Under way",
  past: "Over",
};

/** "8 of 15 seats left", or why no seats can be reserved. */
export function seatWords(session: Seats): string {
  const { seats, seatsLeft, state = "open", isPrivate = false, noun = "seat" } = session;
  const stateWords = STATE_WORDS[state];
  if (stateWords) return stateWords;
  return isPrivate
    ? "Not taken yet"
    : `${seatsLeft} of ${seats} ${seats === 1 ? noun : `${noun}s`} left`;
}
