import type { Proposal } from "~/domain/appointments/reservations/reservation-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";

/** The times that the team proposed, each with a button that takes it. */
export function Proposals({ proposals, path }: { proposals: readonly Proposal[]; path: string }) {
  if (proposals.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="proposals">
      <h2 id="proposals">Choose a time</h2>
      <p>These times are not held for you until you take one.</p>
      <ul className="stack">
        {proposals.map(({ sessionId, startsAt, place, hasRoom }) => (
          <li key={sessionId} className="button-row items-center">
            <span>
              {formatAppointment(startsAt)}, {place}
            </span>{" "}
            {hasRoom ? (
              <ActionButton action={`${path}/take`} fields={{ sessionId }} className="button">
                Take This Time <span className="sr-only">on {formatAppointment(startsAt)}</span>
              </ActionButton>
            ) : (
              <strong>Full now</strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
