import type { ReservationChange } from "~/domain/appointments/reservations/reservation-queries.server";
import { DateTime } from "~/ui/layout/date-time";

const WORDS: Partial<Record<ReservationChange["act"], string>> = {
  requested: "Requested",
  confirmed: "Confirmed",
  waiting: "Put on the waiting list",
  offered: "Seats offered",
  proposed: "Other times proposed",
  withdrawn: "The proposed times can no longer be taken",
  declined: "Declined",
  cancelled: "Cancelled",
  lapsed: "The offer ended",
  party: "Number of guests changed",
  moved: "Moved to another time",
  changed: "The time was changed",
  reminded: "Reminder sent",
  arrived: "Arrived",
  missed: "Not arrived",
  reopened: "Opened again",
};

const BY = { guest: "by you", team: "by our team", system: "" } as const;

/** What happened to a reservation, newest first. */
export function Changes({ changes }: { changes: readonly ReservationChange[] }) {
  return (
    <section aria-labelledby="changes" className="stack">
      <h2 id="changes">What happened</h2>
      <ul>
        {changes.map(({ id, at, act, by }) => (
          <li key={id}>
            <DateTime value={at} />: {WORDS[act]} {BY[by]}
          </li>
        ))}
      </ul>
    </section>
  );
}
