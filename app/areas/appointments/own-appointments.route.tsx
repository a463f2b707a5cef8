import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { ownReservations } from "~/domain/appointments/reservations/reservation-queries.server";
import { requireUser } from "~/http/auth.server";
import { labelOf } from "~/lib/input/choices";
import { ReservationTime } from "~/ui/appointments/reservation-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { plural } from "~/lib/counts";

const HEADING = "Your appointments";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  return { reservations: await ownReservations(await requireUser(args)) };
}

export default function OwnAppointmentsPage() {
  const { reservations } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      {reservations.length === 0 ? (
        <p className="empty-state">
          No appointments yet. What you reserve while signed in stands here.
        </p>
      ) : (
        <ul className="stack">
          {reservations.map((reservation) => (
            <li key={reservation.reference} className="card">
              <h2>
                <Link to={`/account/appointments/${reservation.reference}`}>
                  {reservation.title}
                </Link>
              </h2>
              <p>
                <span className="badge">{labelOf(RESERVATION_STATES, reservation.state)}</span>{" "}
                <ReservationTime {...reservation} />, {plural(reservation.partySize, "guest")},{" "}
                {reservation.reference}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/book/times">See open times</Link>
      </p>
    </div>
  );
}
