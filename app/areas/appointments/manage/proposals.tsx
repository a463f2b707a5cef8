import type { Proposal } from "~/domain/appointments/reservations/reservation-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";

/** The times that the team proposed, each with a button that takes it. */
export function Proposals({ proposals, path }: { proposals: readonly Proposal[]; path: string }) {
  if (!proposals.some(({ hasRoom }) => hasRoom)) return null;
  return (
    <section className="panel stack" aria-labelledby="proposals">
      <h2 id="proposals">Choose a time</h2>
      <p>These times are not held for you until you take one.</p>
      <ul className="stack">
        {proposals.map(({ sessionId, startsAt, place, hasRoom }) => (
          <li key={sessionId} className="button-row items-center">
            <span>
              <DateTime value={startsAt} format={formatAppointment} />, {place}
            </span>{" "}
            {hasRoom ? (
              <ActionButton
                action={`${path}/take`}
                fields={{ sessionId, startsAt: startsAt.toISOString() }}
                className="button"
              >
                Take This Time
                <span className="sr-only">
                  {" on "}
                  <DateTime value={startsAt} format={formatAppointment} />
                </span>
              </ActionButton>
            ) : (
              <strong>No longer free</strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
