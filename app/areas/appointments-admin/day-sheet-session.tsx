import { Link } from "@remix-run/react";
import { hasBegun, RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { AgendaSession, Party } from "~/domain/appointments/team/agenda.server";
import { labelOf } from "~/lib/input/choices";
import { GuestLink } from "~/ui/lists/guest-link";
import { AdminLink } from "~/ui/layout/admin-link";
import { Badge } from "~/ui/layout/badge";
import { newReservationPath, reservationPath, timePath } from "./appointments-admin-words";
import { CheckInButtons } from "./reservation/check-in-buttons";
import { HostAndRoom } from "./host-and-room";
import { seatWords } from "./seat-words";
import { TimeOfDay } from "./time-of-day";
import { plural } from "~/lib/counts";

type Props = {
  session: AgendaSession;
  /** The address of the day sheet. */
  path: string;
};

/** One time of the day sheet: its parties with the buttons of the door, in print with boxes. */
export function DaySheetSession({ session, path }: Props) {
  const { id, startsAt, endsAt, offering, place, parties } = session;
  return (
    <section className="stack print:break-inside-avoid print:flow-2">
      <h2 className="print:text-[13pt]!">
        <TimeOfDay startsAt={startsAt} endsAt={endsAt} />,{" "}
        <AdminLink to={timePath(id)}>{offering.title}</AdminLink>
      </h2>
      <p>
        {place}. {seatWords(session)}.
      </p>
      <HostAndRoom of={session} />
      {session.state === "running" && (
        <p className="print:hidden">
          <Link to={newReservationPath(id)} className="button button-quiet min-h-14">
            Add a walk-in<span className="sr-only"> to {offering.title}</span>
          </Link>
        </p>
      )}
      {parties.length === 0 ? (
        <p className="empty-state print:p-0">Nobody yet</p>
      ) : (
        <ul className="flow-3 print:flow-0">
          {parties.map((party) => (
            <PartyCard
              key={party.id}
              party={party}
              hasBegun={hasBegun(session.state)}
              path={path}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type PartyProps = { party: Party; hasBegun: boolean; path: string };

function PartyCard({ party, hasBegun, path }: PartyProps) {
  const { reference, name, email, partySize, phone, needs, note, state, idCheckedAt } = party;
  return (
    <li
      id={reference}
      className="card print:flow-0 print:border-x-0 print:border-b-0 print:px-0 print:py-[2pt] print:text-[9.5pt]"
    >
      <p>
        <Link to={reservationPath(reference)} className="me-1 font-display font-semibold">
          {reference}
        </Link>{" "}
        <strong>
          <GuestLink name={name} email={email} />
        </strong>
        , {plural(partySize, "guest")}
        {phone && `, ${phone}`}
        {state === "requested" && (
          <span className="hidden print:inline">
            , <strong>only requested</strong>
          </span>
        )}
        <PrintedBoxes isIdChecked={idCheckedAt !== null} hasArrived={state === "arrived"} />
      </p>
      <p className="badge-row print:hidden">
        <Badge state={state}>{labelOf(RESERVATION_STATES, state)}</Badge>{" "}
        {idCheckedAt && <Badge state="checked">ID checked</Badge>}
      </p>
      {needs && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>Needs:</strong> {needs}
        </p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>Note:</strong> {note}
        </p>
      )}
      <CheckInButtons party={party} hasBegun={hasBegun} backTo={`${path}#${reference}`} />
    </li>
  );
}

type BoxProps = { isIdChecked: boolean; hasArrived: boolean };

/** On paper the buttons are boxes for a pen. */
function PrintedBoxes({ isIdChecked, hasArrived }: BoxProps) {
  const box = (isTicked: boolean) => (isTicked ? "☒" : "☐");
  return (
    <span className="float-right hidden whitespace-nowrap print:inline" aria-hidden="true">
      {box(isIdChecked)} ID checked {box(hasArrived)} Arrived
    </span>
  );
}
