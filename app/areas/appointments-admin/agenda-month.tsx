import { Link } from "@remix-run/react";
import type { DayRequest } from "~/domain/appointments/team/agenda.server";
import { addDays, weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import { AdminLink } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { agendaPath, type AgendaRange } from "./agenda-range";
import { timePath } from "./appointments-admin-words";
import type { MonthSession } from "./month-session";
import { TimeOfDay } from "./time-of-day";
import { plural } from "~/lib/counts";

type Props = {
  range: AgendaRange;
  sessions: readonly MonthSession[];
  requests: readonly DayRequest[];
};

/** A month, from Monday to Sunday. On a narrow screen only the days with something on them. */
export function AgendaMonth({ range, sessions, requests }: Props) {
  return (
    <ol className="max-lg:flow-3 lg:grid lg:grid-cols-7 lg:gap-1">
      {daysOf(range).map((day) => (
        <MonthDay
          key={day}
          day={day}
          column={day === range.from ? FIRST_COLUMN[weekdayOf(day)] : undefined}
          sessions={sessions.filter(({ startsAt }) => businessDay(startsAt) === day)}
          requestCount={requests.filter(({ preferredDate }) => preferredDate === day).length}
        />
      ))}
    </ol>
  );
}

/** Where the first day of the month stands, by its weekday. Whole names, for Tailwind. */
const FIRST_COLUMN = [
  "lg:col-start-7",
  "lg:col-start-1",
  "lg:col-start-2",
  "lg:col-start-3",
  "lg:col-start-4",
  "lg:col-start-5",
  "lg:col-start-6",
];

function daysOf({ from, to }: AgendaRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

type DayProps = {
  day: string;
  column: string | undefined;
  sessions: readonly MonthSession[];
  requestCount: number;
};

function MonthDay({ day, column = "", sessions, requestCount }: DayProps) {
  if (sessions.length + requestCount === 0) {
    return (
      <li className={`text-ink-soft max-lg:hidden lg:p-2 ${column}`} aria-hidden="true">
        {Number(day.slice(8))}
      </li>
    );
  }
  return (
    <li className={`card lg:p-2! lg:text-table ${column}`}>
      <h3 className="text-base!">
        <Link to={agendaPath("day", day)}>
          <DateTime value={day}>{formatLongDay(day).replace(/, \d+$/, "")}</DateTime>
        </Link>
      </h3>
      {sessions.length > 0 && (
        <ul className="flow-2">
          {sessions.map((session) => (
            <li key={session.id}>
              <AdminLink to={timePath(session.id)}>
                <TimeOfDay startsAt={session.startsAt} />
                {`, ${session.title}`}
              </AdminLink>
              <br />
              {session.words}
            </li>
          ))}
        </ul>
      )}
      {requestCount > 0 && <p>{plural(requestCount, "request")} without a time</p>}
    </li>
  );
}
