import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { reservationFormInput } from "~/domain/appointments/appointments.schema";
import { requestReservation } from "~/domain/appointments/reservations/request-reservation.server";
import {
  nextOpenSessions,
  sessionPage,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { formatAppointment } from "~/lib/dates/dates";
import { OpenTimes } from "~/ui/appointments/open-times";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { ReservationForm, FAILURE } from "./reservation-form";
import { TimeFacts } from "./time-facts";
import type { OfferingKind } from "~/domain/appointments/sessions/session-rows.server";
import type { MadeReservation } from "~/domain/appointments/reservations/reservation-queries.server";
import type { Words } from "~/lib/toast";

const OTHER_TIMES = 6;
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

type Loaded = Pick<Awaited<ReturnType<typeof loader>>, "session">;

const headingOf = ({ session }: Loaded) =>
  `${session.offering.title}, ${formatAppointment(session.startsAt)}`;

export default function TimePage() {
  const { session, others } = useLoaderData<typeof loader>();
  const { offering, cancelReason } = session;
  const back = placeOf(offering);
  return (
    <div className="column stack">
      <p>
        <Link to={back.to}>{back.label}</Link>
      </p>
      <h1 className="normal-case">{offering.title}</h1>
      <p className="lead">
        <DateTime value={session.startsAt} format={formatAppointment} />, New York time
      </p>
      {session.state === "cancelled" && (
        <p className="banner">This time was cancelled. {cancelReason}</p>
      )}
      <TimeFacts session={session} />
      <ReservationForm session={session} others={others} />
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

/** The page from which visitors come to what is offered. */
function placeOf({ kind, slug }: { kind: OfferingKind; slug: string }) {
  if (kind === "meeting") return { to: "/investors/meeting", label: "Schedule Meeting" };
  if (kind === "event") return { to: `/community/calendar#${slug}`, label: "Community Calendar" };
  return { to: "/book", label: "Book an Experience" };
}

/** What is said above the page of a reservation that was just made. */
function receivedWords({ state, reference }: MadeReservation): Words {
  if (state === "confirmed") {
    return { title: "You are in!", description: `Your reference is ${reference}.` };
  }
  if (state === "waiting") {
    return {
      title: "You are on the waiting list",
      description: `Your reference is ${reference}. We write to you when seats become free.`,
    };
  }
  return {
    title: "Booking Request Submitted!",
    description: "We'll contact you within 24 hours to confirm your event details.",
  };
}
