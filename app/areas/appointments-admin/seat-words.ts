import type { SessionState } from "~/domain/appointments/appointment-states";
import type { AgendaSession } from "~/domain/appointments/team/agenda.server";

const STATE_WORDS: Record<SessionState, string> = {
  open: "Open",
  full: "Full",
  closed: "Closed",
  cancelled: "Cancelled",
  running: "Under way",
  past: "Over",
};

/** "Open, 4 of 8 seats taken, 1 to answer, 2 waiting". */
export function seatWords({ state, seats, seatsLeft, parties }: AgendaSession): string {
  if (state === "cancelled") return STATE_WORDS.cancelled;
  const count = (one: string) => parties.filter((party) => party.state === one).length;
  const asked = count("requested");
  const waiting = count("waiting") + count("offered");
  return [
    STATE_WORDS[state],
    `${seats - seatsLeft} of ${seats} seats taken`,
    ...(asked > 0 ? [`${asked} to answer`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(", ");
}
