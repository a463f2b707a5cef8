import { Link } from "@remix-run/react";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { withQuery } from "~/lib/input/query";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { AGENDA } from "../appointments-admin-words";

type Props = { reservation: Pick<ReservationForTeam, "offering" | "preferredDate"> };

/** Says that there is nothing to choose from, and where to add a time. */
export function NoTimes({ reservation: { offering, preferredDate } }: Props) {
  const isAdmin = useIsAdmin();
  const query = { offering: offering.slug, day: preferredDate };
  return (
    <p className="empty-state">
      No other time around that day takes this party.
      {isAdmin && (
        <>
          {" "}
          <Link to={withQuery(`${AGENDA}/times/new`, query)}>Add a time</Link>
        </>
      )}
    </p>
  );
}
