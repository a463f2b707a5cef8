import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { phoneReservationInput } from "~/domain/appointments/appointments.schema";
import { addReservation } from "~/domain/appointments/reservations/request-reservation.server";
import {
  type ListedSession,
  sessionForTeam,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { timesFrom } from "~/domain/appointments/team/times-to-choose.server";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { businessDay, formatAppointment, readDay } from "~/lib/dates/dates";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import {
  AGENDA,
  newReservationPath,
  RESERVATION_FAILURE,
  reservationPath,
} from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";
import { PhoneForm } from "./phone-form";

const HEADING = "Add a Reservation";
const PATH = `${AGENDA}/new`;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

const chosenTime = ({ request }: Pick<ActionFunctionArgs, "request">) =>
  new URL(request.url).searchParams.get("time");

export async function loader(args: LoaderFunctionArgs) {
  if (chosenTime(args) !== null) {
    const { session } = await requireTime(args);
    return { session, day: "", times: [] };
  }
  const actor = await requireStaff(args);
  const asked = new URL(args.request.url).searchParams.get("day") ?? "";
  const day = readDay(asked) ?? businessDay(new Date());
  return { session: null, day, times: await timesFrom(actor, day) };
}

/** The member of the team and the time of the address. Throws a 404 for one that is not theirs. */
async function requireTime(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireStaff(args);
  const session = await sessionForTeam(admin, pageId(chosenTime(args) ?? ""));
  if (!session) throw new Response("", { status: 404 });
  return { admin, session };
}

export const action = formAction({
  guard: requireTime,
  schema: phoneReservationInput,
  run: ({ admin, session }, input) => addReservation(admin, session.id, input),
  done: ({ reservation: { reference, state } }) =>
    to(reservationPath(reference), {
      title: state === "waiting" ? "On the Waiting List" : "Reservation Added",
      description: `Tell the guest the reference: ${reference}`,
    }),
  failure: RESERVATION_FAILURE,
});

export default function NewReservationPage() {
  const { session, day, times } = useLoaderData<typeof loader>();
  const isWalkIn = session?.state === "running";
  return (
    <AppointmentsPage heading={isWalkIn ? "Add a Walk-in" : HEADING}>
      {session ? (
        <>
          <p className="lead">
            {session.offering.title},{" "}
            <DateTime value={session.startsAt} format={formatAppointment} />: {session.seatsLeft} of{" "}
            {session.seats} seats left. <Link to={PATH}>Choose another time</Link>
          </p>
          <PhoneForm action={newReservationPath(session.id)} isWalkIn={isWalkIn} />
        </>
      ) : (
        <TimeLinks day={day} times={times} />
      )}
    </AppointmentsPage>
  );
}

function TimeLinks({ day, times }: { day: string; times: readonly ListedSession[] }) {
  const isAdmin = useIsAdmin();
  return (
    <>
      <p className="lead">Choose the time.</p>
      <Form action={PATH} method="get" className="inline-form">
        <label htmlFor="day">Two weeks from</label>{" "}
        <input id="day" name="day" type="date" className="control" defaultValue={day} key={day} />{" "}
        <button className="button button-quiet">Show</button>
      </Form>
      {times.length === 0 && (
        <p className="empty-state">
          No time takes reservations then.
          {isAdmin && (
            <>
              {" "}
              <Link to={`${AGENDA}/times/new`}>Add a time</Link>
            </>
          )}
        </p>
      )}
      <ul className="flow-2">
        {times.map(({ id, offering, startsAt, seats, seatsLeft }) => (
          <li key={id}>
            <Link to={newReservationPath(id)}>
              <DateTime value={startsAt} format={formatAppointment} />: {offering.title}
            </Link>
            , {seatsLeft} of {seats} seats left
          </li>
        ))}
      </ul>
    </>
  );
}
