import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { reservationPath } from "../appointments-admin-words";
import { ReservationSummary } from "./reservation-summary";

type Props = {
  reservation: ReservationForTeam;
  /** Who else of the team is about to tell the guest something. */
  begun?: ComponentProps<typeof BegunReplies>["begun"];
  heading: string;
  children: ReactNode;
};

/** The frame of a page that changes one reservation: the way back to it, and what it is now. */
export function ReservationFormPage({ reservation, begun = [], heading, children }: Props) {
  const { reference } = reservation;
  return (
    <div className="column stack">
      <p>
        <Link to={reservationPath(reference)}>Back to {reference}</Link>
      </p>
      <h1>{heading}</h1>
      <BegunReplies begun={begun} />
      <ReservationSummary reservation={reservation} />
      {children}
    </div>
  );
}
