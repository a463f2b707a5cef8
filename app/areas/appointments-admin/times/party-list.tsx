import { Link } from "@remix-run/react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { Party } from "~/domain/appointments/team/agenda.server";
import { labelOf } from "~/lib/input/choices";
import { guestWords } from "~/ui/appointments/seat-words";
import { reservationPath } from "../appointments-admin-words";

/** The parties of one time, those who wait included. */
export function PartyList({ parties }: { parties: readonly Party[] }) {
  if (parties.length === 0) return <p className="empty-state">Nobody yet</p>;
  return (
    <ul className="flow-2">
      {parties.map(({ id, reference, name, partySize, state, needs, note }) => (
        <li key={id}>
          <Link to={reservationPath(reference)}>{reference}</Link> <bdi>{name}</bdi>,{" "}
          {guestWords(partySize)}: {labelOf(RESERVATION_STATES, state).toLowerCase()}
          {needs && <span className="wrap-anywhere">. Needs: {needs}</span>}
          {note && <span className="wrap-anywhere">. Note: {note}</span>}
        </li>
      ))}
    </ul>
  );
}
