import { Link } from "@remix-run/react";
import type { AgendaSession, DayRequest } from "~/domain/appointments/team/agenda.server";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { AdminLink } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { DAY_SHEET, reservationPath, timePath } from "./appointments-admin-words";
import { HostAndRoom } from "./host-and-room";
import { seatWords } from "./seat-words";
import { TimeOfDay } from "./time-of-day";
import { plural } from "~/lib/counts";

type Props = { sessions: readonly AgendaSession[]; requests: readonly DayRequest[] };

/** Days with something on them, each with its times, their parties, and requests without a time. */
export function AgendaDays({ sessions, requests }: Props) {
  const dayOf = ({ startsAt }: AgendaSession) => businessDay(startsAt);
  const days = [...sessions.map(dayOf), ...requests.map(({ preferredDate }) => preferredDate)];
  return Array.from(new Set(days))
    .sort()
    .map((day) => (
      <section
        key={day}
        className="stack border-t border-rule pt-2 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-4 lg:*:mt-0"
      >
        <div>
          <h3>
            <DateTime value={day} format={formatLongDay} />
          </h3>{" "}
          <DaySheetLink day={day} />
        </div>
        <ul className="flow-1">
          {sessions
            .filter((session) => dayOf(session) === day)
            .map((session) => (
              <SessionCard key={session.id} session={session} />
            ))}
          <DayRequests requests={requests.filter(({ preferredDate }) => preferredDate === day)} />
        </ul>
      </section>
    ));
}

function DaySheetLink({ day }: { day: string }) {
  return (
    <Link to={`${DAY_SHEET}?day=${day}`} className="text-base print:hidden">
      Day sheet
      <span className="sr-only">
        {" "}
        of <DateTime value={day} format={formatLongDay} />
      </span>
    </Link>
  );
}

function SessionCard({ session }: { session: AgendaSession }) {
  const { id, startsAt, endsAt, offering, parties } = session;
  return (
    <li className="card grid gap-x-4 py-2! *:mt-0 md:grid-cols-[minmax(0,16rem)_8rem_minmax(0,1fr)]">
      <h4>
        <AdminLink to={timePath(id)}>
          <TimeOfDay startsAt={startsAt} endsAt={endsAt} />
          {`, ${offering.title}`}
        </AdminLink>
      </h4>
      <div>
        <p>{seatWords(session)}</p>
        <HostAndRoom of={session} />
      </div>
      {parties.length > 0 && (
        <ul>
          {parties.map(({ reference, name, partySize, state }) => (
            <li key={reference}>
              <Link to={reservationPath(reference)}>{reference}</Link> <bdi>{name}</bdi>,{" "}
              {plural(partySize, "guest")}: {labelOf(RESERVATION_STATES, state).toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function DayRequests({ requests }: { requests: readonly DayRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <li className="card grid gap-x-4 py-2! *:mt-0 md:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <h4>Requests without a time</h4>
      <ul>
        {requests.map(({ reference, name, partySize, title }) => (
          <li key={reference}>
            <Link to={reservationPath(reference)}>{reference}</Link> <bdi>{name}</bdi>,{" "}
            {plural(partySize, "guest")}: {title}
          </li>
        ))}
      </ul>
    </li>
  );
}
