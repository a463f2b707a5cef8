import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { phoneReservationInput } from "~/domain/appointments/appointments.schema";
import { addReservation } from "~/domain/appointments/reservations/request-reservation.server";
import {
  type ListedSession,
  sessionForTeam,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { timesToChoose } from "~/domain/appointments/team/times-to-choose.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { pageId } from "~/http/page-id.server";
import { businessDay, formatAppointment } from "~/lib/dates/dates";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { AGENDA, RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";
import { PhoneForm } from "./phone-form";

const HEADING = "Add a Reservation";
const PATH = `${AGENDA}/new`;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

const chosenTime = ({ request }: Pick<ActionFunctionArgs, "request">) =>
  new URL(request.url).searchParams.get("time");

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const chosen = chosenTime(args);
  if (chosen === null) {
    const times = await timesToChoose({ slug: null, day: businessDay(new Date()) });
    return { session: null, times };
  }
  const session = await sessionForTeam(pageId(chosen));
  if (!session) throw new Response("", { status: 404 });
  return { session, times: [] };
}

export const action = formAction({
  guard: requireAdmin,
  schema: phoneReservationInput,
  run: (admin, input, sent) => addReservation(admin, pageId(chosenTime(sent) ?? ""), input),
  done: ({ reservation: { reference, state } }) =>
    to(reservationPath(reference), {
      title: state === "waiting" ? "On the Waiting List" : "Reservation Added",
      description: `Tell the guest the reference: ${reference}`,
    }),
  failure: RESERVATION_FAILURE,
});

export const clientAction = keepFormOnFailure(RESERVATION_FAILURE);

export default function NewReservationPage() {
  const { session, times } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <AppointmentsPage heading={HEADING}>
      {session ? (
        <>
          <p className="lead">
            {session.offering.title}, {formatAppointment(session.startsAt)}: {session.seatsLeft} of{" "}
            {session.seats} seats left. <Link to={PATH}>Choose another time</Link>
          </p>
          <PhoneForm action={`${PATH}?time=${session.id}`} lastResult={result?.lastResult} />
        </>
      ) : (
        <TimeLinks times={times} />
      )}
    </AppointmentsPage>
  );
}

function TimeLinks({ times }: { times: readonly ListedSession[] }) {
  if (times.length === 0) {
    return (
      <p className="empty-state">
        There are no times ahead. <Link to={`${AGENDA}/times/new`}>Add a time</Link>
      </p>
    );
  }
  return (
    <>
      <p className="lead">Choose the time.</p>
      <ul className="flow-2">
        {times.map(({ id, offering, startsAt, seats, seatsLeft }) => (
          <li key={id}>
            <Link to={`${PATH}?time=${id}`}>
              {formatAppointment(startsAt)}: {offering.title}
            </Link>
            , {seatsLeft} of {seats} seats left
          </li>
        ))}
      </ul>
    </>
  );
}
