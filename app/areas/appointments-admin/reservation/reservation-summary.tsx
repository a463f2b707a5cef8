import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { formatAppointment, formatLongDay } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { plural } from "~/lib/counts";

/** One line: who, how many, what and when. */
export function ReservationSummary({ reservation }: { reservation: ReservationForTeam }) {
  const { name, partySize, offering, state } = reservation;
  return (
    <p className="lead">
      <bdi>{name}</bdi>, {plural(partySize, "guest")}: {offering.title}, {whenOf(reservation)}.{" "}
      {labelOf(RESERVATION_STATES, state)}.
    </p>
  );
}

/** The time, or the day that was asked for. */
export function whenOf({ session, preferredDate }: ReservationForTeam): string {
  if (session) return formatAppointment(session.startsAt);
  return preferredDate ? `${formatLongDay(preferredDate)}, no time yet` : "no time yet";
}
