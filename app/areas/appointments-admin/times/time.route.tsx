import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { sessionChangeInput } from "~/domain/appointments/appointments.schema";
import { changeSession } from "~/domain/appointments/sessions/change-session.server";
import {
  type SessionForTeam,
  sessionForTeam,
  usedNames,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { partiesOfSession, type Party } from "~/domain/appointments/team/agenda.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { businessDay, businessTime, formatAppointment, formatTime } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import {
  DAY_SHEET,
  newReservationPath,
  TIME_FAILURE,
  timePath,
  reservationPath,
} from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";
import { HostAndRoom } from "../host-and-room";
import { seatWords } from "../seat-words";
import { seatingDefaults } from "./time-fields";
import { TimeForm } from "./time-form";
import { partiesAre, ToldParties } from "./told-parties";
import { isConcerned, RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { labelOf } from "~/lib/input/choices";
import { plural } from "~/lib/counts";

const heading = ({ offering, startsAt }: TimeData["session"]) =>
  `${offering.title}, ${formatAppointment(startsAt)}`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? heading(data.session) : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const [session, parties, names] = await Promise.all([
    sessionForTeam(admin, id),
    partiesOfSession(id),
    usedNames(),
  ]);
  if (!session) throw new Response("", { status: 404 });
  return { session: { ...session, parties }, names };
}

type TimeData = Awaited<ReturnType<typeof loader>>;

export const action = formAction({
  guard: requireAdmin,
  schema: sessionChangeInput,
  edits: {
    present: async (tx, { params }, admin) => {
      const session = await sessionForTeam(admin, pageId(params.id), tx);
      return session && shownValues(session);
    },
  },
  run: (admin, input, { params, check }) => changeSession(admin, pageId(params.id), input, check),
  done: ({ id, told }) =>
    to(timePath(id), {
      title: "Time Saved",
      ...(told > 0 && { description: `${partiesAre(told)} told by mail.` }),
    }),
  failure: TIME_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function TimePage() {
  const { session, names } = useLoaderData<typeof loader>();
  const { id, state, parties, cancelReason } = session;
  const stored = shownValues(session);
  return (
    <AppointmentsPage
      heading={
        <>
          {session.offering.title}, <DateTime value={session.startsAt} format={formatAppointment} />
        </>
      }
    >
      <p className="lead">{seatWords(session)}.</p>
      <HostAndRoom of={session} />
      {cancelReason && <p>Reason: {cancelReason}</p>}
      <TimeActs session={session} />
      <h2>Parties</h2>
      <PartyList parties={parties} />
      {state !== "cancelled" && state !== "past" && (
        <>
          <h2>Change this time</h2>
          <ToldParties
            parties={parties.filter((one) => isConcerned(one.state))}
            of=" of a new time, place or video link"
          />
          <p>Added seats are offered to the waiting list.</p>
          <TimeForm
            key={JSON.stringify(stored)}
            action={timePath(id)}
            label="Save the Time"
            names={names}
            asksReason
            defaultValue={stored}
          />
        </>
      )}
    </AppointmentsPage>
  );
}

function shownValues(session: SessionForTeam) {
  const { startsAt, endsAt } = session;
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return {
    day: businessDay(startsAt),
    time: businessTime(startsAt),
    ...seatingDefaults({ ...session, minutes }),
  };
}

function TimeActs({ session: { id, state, startsAt, undoable } }: Pick<TimeData, "session">) {
  const path = timePath(id);
  const isAhead = state === "open" || state === "full" || state === "closed";
  return (
    <div className="button-row print:hidden">
      <Link to={`${DAY_SHEET}?day=${businessDay(startsAt)}`} className="button button-quiet">
        Day sheet
      </Link>{" "}
      {state === "running" && (
        <Link to={newReservationPath(id)} className="button button-quiet">
          Add a walk-in
        </Link>
      )}{" "}
      {undoable && (
        <ActionButton
          failure={TIME_FAILURE}
          action={`${path}/restore`}
          fields={{ change: undoable.sequence }}
        >
          Undo the cancellation, until {formatTime(businessTime(undoable.until))}
        </ActionButton>
      )}
      {(isAhead || state === "running") && (
        <Link to={`${path}/message`} className="button button-quiet">
          Message to all guests
        </Link>
      )}{" "}
      {isAhead && (
        <>
          {state !== "closed" && (
            <Link to={newReservationPath(id)} className="button button-quiet">
              Add a reservation by phone
            </Link>
          )}{" "}
          {state === "closed" ? (
            <ActionButton failure={TIME_FAILURE} action={`${path}/open`}>
              Open again
            </ActionButton>
          ) : (
            <ActionButton failure={TIME_FAILURE} action={`${path}/close`}>
              Take no more reservations
            </ActionButton>
          )}{" "}
          <Link to={`${path}/cancel`} className="button button-quiet">
            Cancel this time
          </Link>
        </>
      )}
    </div>
  );
}

/** The parties of one time, those who wait included. */
function PartyList({ parties }: { parties: readonly Party[] }) {
  if (parties.length === 0) return <p className="empty-state">Nobody yet</p>;
  return (
    <ul className="flow-2">
      {parties.map(({ id, reference, name, partySize, state, needs, note }) => (
        <li key={id}>
          <Link to={reservationPath(reference)}>{reference}</Link> <bdi>{name}</bdi>,{" "}
          {plural(partySize, "guest")}: {labelOf(RESERVATION_STATES, state).toLowerCase()}
          {needs && <span className="wrap-anywhere">. Needs: {needs}</span>}
          {note && <span className="wrap-anywhere">. Note: {note}</span>}
        </li>
      ))}
    </ul>
  );
}
