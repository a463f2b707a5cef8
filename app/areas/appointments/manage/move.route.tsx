import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { moveInput } from "~/domain/appointments/appointments.schema";
import { moveReservation } from "~/domain/appointments/reservations/change-own.server";
import { reservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { nextOpenSessions } from "~/domain/appointments/sessions/sessions-queries.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ManagePage } from "./manage-page";
import { managedHeaders, requireHolder } from "./managed.server";
import { MoveForm, FAILURE } from "./move-form";
import { plural } from "~/lib/counts";

const HEADING = "Move to another time";
const TIMES_SHOWN = 40;
export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const headers = managedHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { holder, path } = await requireHolder(args);
  const reservation = await reservationPage(holder);
  const { offering, session, partySize } = reservation;
  const open = await nextOpenSessions([offering.slug], TIMES_SHOWN);
  const times = (open[offering.slug] ?? []).filter(
    ({ id, seatsLeft, seats }) =>
      id !== session?.id && seatsLeft >= (offering.isPrivate ? seats : partySize),
  );
  return data({ reservation, path, times }, { headers: { "Cache-Control": "private, no-store" } });
}

export const action = formAction({
  guard: requireHolder,
  schema: moveInput,
  run: ({ holder }, input) => moveReservation(holder, input),
  done: (_, { actor }) =>
    to(actor.path, { title: "Moved", description: "We mail you the new time." }),
  failure: FAILURE,
});

export default function MovePage() {
  const { reservation, path, times } = useLoaderData<typeof loader>();
  const { offering, partySize } = reservation;
  return (
    <ManagePage heading={HEADING} reservation={reservation} path={path}>
      {times.length === 0 && (
        <p className="empty-state">No other time has room for {plural(partySize, "guest")} now.</p>
      )}
      <MoveForm path={path} times={times} isPrivate={offering.isPrivate} />
      <p>
        <Link to={`/book/times?for=${offering.slug}`}>All times of {offering.title}</Link>
      </p>
    </ManagePage>
  );
}
