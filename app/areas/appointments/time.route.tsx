import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { reservationFormInput } from "~/domain/appointments/appointments.schema";
import { requestReservation } from "~/domain/appointments/reservations/request-reservation.server";
import {
  nextOpenSessions,
  sessionPage,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { getActor } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { pageId } from "~/http/page-id.server";
import { formatAppointment } from "~/lib/dates/dates";
import { OpenTimes } from "~/ui/appointments/open-times";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { placeOf } from "./place-of";
import { receivedWords } from "./received-words";
import { ReservationForm } from "./reservation-form";
import { TimeFacts } from "./time-facts";

const OTHER_TIMES = 6;
const FAILURE = { title: "Nothing was reserved" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? headingOf(data) : "404 Page Not Found", matches);

export async function loader({ params }: LoaderFunctionArgs) {
  const session = await sessionPage(pageId(params.id));
  if (!session) throw new Response(null, { status: 404 });
  const { slug } = session.offering;
  const open = await nextOpenSessions([slug], OTHER_TIMES + 1);
  const others = (open[slug] ?? []).filter(({ id }) => id !== session.id);
  return { session, others: others.slice(0, OTHER_TIMES) };
}

export const action = formAction({
  guard: getActor,
  schema: reservationFormInput,
  run: (actor, { sessionId, ...input }, { params }) =>
    requestReservation(actor, sessionId ?? pageId(params.id), input, input),
  done: ({ reservation }) => to(reservation.managePath, receivedWords(reservation)),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

type Loaded = Pick<Awaited<ReturnType<typeof loader>>, "session">;

const headingOf = ({ session }: Loaded) =>
  `${session.offering.title}, ${formatAppointment(session.startsAt)}`;

export default function TimePage() {
  const { session, others } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { offering, cancelReason } = session;
  const back = placeOf(offering);
  return (
    <div className="column stack">
      <p>
        <Link to={back.to}>{back.label}</Link>
      </p>
      <h1>{offering.title}</h1>
      <p className="lead">
        <time dateTime={session.startsAt.toISOString()}>{formatAppointment(session.startsAt)}</time>
        , New York time
      </p>
      {session.state === "cancelled" && (
        <p className="notice">This time was cancelled. {cancelReason}</p>
      )}
      <TimeFacts session={session} />
      <ReservationForm session={session} others={others} lastResult={result?.lastResult} />
      <h2>Other times</h2>
      {others.length > 0 ? (
        <OpenTimes sessions={others} isPrivate={offering.isPrivate} />
      ) : (
        <p>No other time is open now.</p>
      )}
      <p>
        <Link to={`/book/times?for=${offering.slug}`}>All times of {offering.title}</Link>
      </p>
    </div>
  );
}
