import { Link } from "@remix-run/react";
import { hasBegun } from "~/domain/appointments/appointment-states";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { businessTime, formatTime } from "~/lib/dates/dates";
import { REVISION_FIELD } from "~/lib/input/revision";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { ActionButton } from "~/ui/form/action-button";
import { reservationPath, RESERVATION_FAILURE } from "../appointments-admin-words";
import { CheckInButtons } from "./check-in-buttons";

type Props = {
  reservation: ReservationForTeam;
  /** How far the page shows what the guest was told (ReplyTurn). */
  seen: string;
  /** The cancellation that can still be undone. */
  undoable: { changeId: number; until: Date; isWithTime: boolean } | null;
};

/** What the team can do with a reservation now. */
export function ReservationActs({ reservation, seen, undoable }: Props) {
  const { reference, state, session, email, can } = reservation;
  const path = reservationPath(reference);
  const isAsked = ["requested", "waiting", "offered"].includes(state);
  return (
    <section className="panel stack print:hidden" aria-labelledby="acts">
      <h2 id="acts">What to do</h2>
      <p>
        {email
          ? "The guest is told by mail about each change but check-in and note."
          : "There is no email address. Tell the guest by phone."}
      </p>
      {isAsked && !session && <p>This request has only a day. Propose times, or move it to one.</p>}
      {undoable && (
        <p>
          The guest is told of the cancellation after {UNDO_MINUTES} minutes, unless you undo it.
          {undoable.isWithTime && " It was cancelled with its time, which is undone on that page."}
        </p>
      )}
      <div className="button-row">
        {undoable && !undoable.isWithTime && (
          <ActionButton
            failure={RESERVATION_FAILURE}
            action={`${path}/restore`}
            fields={{ change: undoable.changeId }}
          >
            Undo the cancellation, until {formatTime(businessTime(undoable.until))}
          </ActionButton>
        )}
        {isAsked && session && (
          <ActionButton
            failure={RESERVATION_FAILURE}
            action={`${path}/confirm`}
            fields={{ [REVISION_FIELD]: seen }}
            className="button"
            preventScrollReset
          >
            {state === "waiting" ? "Give Seats and Confirm" : "Confirm"}
          </ActionButton>
        )}
        {(state === "requested" || state === "waiting") && (
          <QuietLink to={`${path}/propose`}>Propose Times</QuietLink>
        )}
        {can.move && <QuietLink to={`${path}/move`}>Move</QuietLink>}
        {can.changeParty && <QuietLink to={`${path}/party`}>Change Party</QuietLink>}
        {isAsked && <QuietLink to={`${path}/decline`}>Decline</QuietLink>}
        {can.cancel && !isAsked && <QuietLink to={`${path}/cancel`}>Cancel</QuietLink>}
      </div>
      {session && (
        <CheckInButtons party={reservation} hasBegun={hasBegun(session.state)} backTo={path} />
      )}
    </section>
  );
}

function QuietLink({ to, children }: { to: string; children: string }) {
  return (
    <>
      {" "}
      <Link to={to} className="button button-quiet">
        {children}
      </Link>
    </>
  );
}
