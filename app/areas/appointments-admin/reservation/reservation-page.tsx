import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { reservationPath } from "../appointments-admin-words";

type Props = { reference: string; heading: string; children: ReactNode };

/** The frame of a page about one reservation, with the way back to it. */
export function ReservationFormPage({ reference, heading, children }: Props) {
  return (
    <div className="column stack">
      <p>
        <Link to={reservationPath(reference)}>Back to {reference}</Link>
      </p>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
