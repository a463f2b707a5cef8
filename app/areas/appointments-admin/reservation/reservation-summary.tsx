import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { labelOf } from "~/lib/input/choices";
import { plural } from "~/lib/counts";
import { ReservationTime } from "~/ui/appointments/reservation-time";

type Props = { reservation: ReservationForTeam };

/** One line: who, how many, what and when. */
export function ReservationSummary({ reservation }: Props) {
  const { name, partySize, offering, state } = reservation;
  return (
    <p className="lead">
      <bdi>{name}</bdi>, {plural(partySize, "guest")}: {offering.title},{" "}
      <TimeOf reservation={reservation} />. {labelOf(RESERVATION_STATES, state)}.
    </p>
  );
}

export const TimeOf = ({ reservation: { session, preferredDate } }: Props) => (
  <ReservationTime startsAt={session?.startsAt} preferredDate={preferredDate} />
);
