import { Link } from "@remix-run/react";
import { formatTimes, formatWeekday } from "~/lib/dates/dates";
import { seatWords } from "~/ui/appointments/seat-words";
import { DateTime } from "~/ui/layout/date-time";
import { byDay, dayId, type ListedTime } from "./days";

/** A month's times by day: a heading for each day, and a link for each time. */
export function TimeList({ sessions }: { sessions: readonly ListedTime[] }) {
  return (
    <div className="stack">
      {byDay(sessions).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={dayId(day)}>
          <h3 id={dayId(day)}>
            {ofDay[0] && <DateTime value={day}>{formatWeekday(ofDay[0].startsAt)}</DateTime>}
          </h3>
          <ul className="[&_a]:inline-block [&_a]:py-1.5">
            {ofDay.map((session) => (
              <li key={session.id}>
                <Link to={`/book/times/${session.id}`}>
                  {formatTimes(session)}, {session.offering.title}
                </Link>{" "}
                <span className="small">
                  {seatWords({ ...session, isPrivate: session.offering.isPrivate })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
