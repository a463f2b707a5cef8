import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { ReservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { shownEmail } from "~/lib/text/shown-email";
import { formatAppointment, formatDay, formatTimes } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { Icon } from "~/ui/layout/icon";
import { Changes } from "./changes";
import { PartyForm } from "./party-form";
import { Proposals } from "./proposals";
import { standingOf } from "./standing";
import { plural } from "~/lib/counts";

type Props = {
  reservation: ReservationPage;
  /** The address of this page: with the link's token, or in the account. */
  path: string;
};

/** A reservation as its holder sees it: what stands, what comes next, and what can be changed. */
export function Appointment({ reservation, path }: Props) {
  const { reference, state, offering, proposals, can, changes } = reservation;
  return (
    <div className="column stack">
      <h1 className="normal-case">{offering.title}</h1>
      <p>
        <span className="badge">{labelOf(RESERVATION_STATES, state)}</span>
      </p>
      {standingOf(reservation).map((sentence, index) => (
        <p key={index} className="lead">
          {sentence}
        </p>
      ))}
      {can.accept && (
        <ActionButton action={`${path}/accept`} className="button">
          Take the Seats
        </ActionButton>
      )}
      <Proposals proposals={proposals} path={path} />
      <Facts reservation={reservation} />
      <Files reservation={reservation} path={path} />
      <Acts reservation={reservation} path={path} />
      <Changes changes={changes} />
      <p className="small print:hidden">
        {path.startsWith("/account")
          ? `Your reference is ${reference}.`
          : "Keep this page's address: whoever has it can change this appointment, and no other."}
      </p>
    </div>
  );
}

function Facts({ reservation }: Pick<Props, "reservation">) {
  const { reference, session, preferredDate, partySize, name, email, phone, needs, message } =
    reservation;
  return (
    <dl className="facts">
      <Fact name="Reference">{reference}</Fact>
      {session && (
        <>
          <Fact name="When">
            <DateTime value={session.startsAt} format={formatAppointment} />, New York time
          </Fact>
          <Fact name="Hours">{formatTimes(session)}</Fact>
          <Fact name="Where">{session.place}</Fact>
        </>
      )}
      {!session && preferredDate && (
        <Fact name="Date asked for">
          <DateTime value={preferredDate} format={formatDay} />
        </Fact>
      )}
      <Fact name="Party">{plural(partySize, "guest")}</Fact>
      <Fact name="Name">{name}</Fact>
      {email && <Fact name="Email">{shownEmail(email)}</Fact>}
      {phone && <Fact name="Phone">{phone}</Fact>}
      {needs && <Fact name="Access">{needs}</Fact>}
      {message && <Fact name="Message">{message}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>{" "}
      <dd dir="auto" className="whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}

function Files({ reservation, path }: Props) {
  if (!reservation.session || !reservation.can.cancel) return null;
  return (
    <p className="button-row print:hidden">
      <a className="button button-quiet" href={`${path}/appointment.ics`}>
        <Icon name="calendar" />
        Add to calendar (.ics)
      </a>
    </p>
  );
}

function Acts({ reservation, path }: Props) {
  const { can, state, partySize, session } = reservation;
  const isWaiting = state === "waiting";
  if (!can.changeParty && !can.move && !can.cancel && !can.join) return null;
  return (
    <section className="panel stack print:hidden" aria-labelledby="change">
      <h2 id="change">Change it</h2>
      {can.changeParty && <PartyForm key={partySize} path={path} partySize={partySize} />}
      <div className="button-row">
        {can.move && (
          <Link className="button button-quiet" to={`${path}/move`}>
            {session ? "Move to Another Time" : "Choose a Time"}
          </Link>
        )}{" "}
        {can.cancel && (
          <Link className="button button-quiet" to={`${path}/cancel`}>
            {isWaiting ? "Leave the Waiting List" : "Cancel"}
          </Link>
        )}{" "}
        {can.join && (
          <ActionButton action={`${path}/join`}>
            {session?.state === "open" ? "Reserve Again" : "Join the Waiting List Again"}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
