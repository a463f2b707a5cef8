import type { ReservationChange } from "~/domain/appointments/reservations/reservation-queries.server";
import { DateTime } from "~/ui/layout/date-time";
import { ACT_WORDS } from "../appointments-admin-words";

/** What happened to a reservation, oldest first. */
export function ReservationStory({ changes }: { changes: readonly ReservationChange[] }) {
  return (
    <ol className="list-decimal pl-5">
      {[...changes].reverse().map((change) => (
        <li key={change.id}>
          {ACT_WORDS[change.act]}, <DateTime value={change.at} />, {authorOf(change)}
          {change.detail && <span className="wrap-anywhere">: {change.detail}</span>}
        </li>
      ))}
    </ol>
  );
}

function authorOf({ by, username }: ReservationChange): string {
  if (by === "system") return "by the clock";
  const who = by === "team" ? "by the team" : "by the guest";
  return username ? `${who} (${username})` : who;
}
