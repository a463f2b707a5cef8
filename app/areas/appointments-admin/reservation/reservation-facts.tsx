import type { ReactNode } from "react";
import { Fragment } from "react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { shownEmail } from "~/lib/text/shown-email";
import { formatAppointment } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";

import { TimeOf } from "./reservation-summary";
import { plural } from "~/lib/counts";
import { GuestLink } from "~/ui/lists/guest-link";
import { Badge } from "~/ui/layout/badge";
import { mailtoAddress } from "~/lib/text/mailto";

/** Everything that the guest said, and where the reservation stands. */
export function ReservationFacts({ reservation }: { reservation: ReservationForTeam }) {
  const { offering, name, email, phone, partySize, needs, message, session } = reservation;
  return (
    <>
      <p className="badge-row">
        <Badge state={reservation.state}>{labelOf(RESERVATION_STATES, reservation.state)}</Badge>{" "}
        {reservation.isOverdue && <Badge state="overdue">Overdue</Badge>}{" "}
        {reservation.idCheckedAt && <Badge state="checked">ID checked</Badge>}
      </p>
      <dl className="facts">
        <Fact name="For">{offering.title}</Fact>
        <Fact name="When">
          <TimeOf reservation={reservation} />
        </Fact>
        {session && <Fact name="Where">{session.place}</Fact>}
        <Fact name="Guests">{plural(partySize, "guest")}</Fact>
        <Fact name="Name">
          <GuestLink name={name} email={email} />
        </Fact>
        {email && (
          <Fact name="Email">
            <a href={mailtoAddress(email)}>{shownEmail(email)}</a>
          </Fact>
        )}
        {phone && (
          <Fact name="Phone">
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
          </Fact>
        )}
        {needs && <Fact name="Needs">{needs}</Fact>}
        {message && <Fact name="Message">{message}</Fact>}
        <AnswerFacts reservation={reservation} />
      </dl>
    </>
  );
}

function AnswerFacts({ reservation }: { reservation: ReservationForTeam }) {
  const { state, dueAt, offeredUntil, waitingPlace, proposals, reason } = reservation;
  return (
    <>
      {state === "requested" && dueAt && (
        <Fact name="Answer due">
          <DateTime value={dueAt} />
        </Fact>
      )}
      {state === "offered" && offeredUntil && (
        <Fact name="Held until">
          <DateTime value={offeredUntil} />
        </Fact>
      )}
      {waitingPlace !== null && <Fact name="Waiting">Number {waitingPlace} on the list</Fact>}
      {proposals.length > 0 && (
        <Fact name="Proposed">
          {proposals.map(({ sessionId, startsAt }, index) => (
            <Fragment key={sessionId}>
              {index > 0 && "; "}
              <DateTime value={startsAt} format={formatAppointment} />
            </Fragment>
          ))}
        </Fact>
      )}
      {reason && <Fact name="Reason">{reason}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
