import { Link } from "@remix-run/react";
import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { seatWords } from "./seat-words";

type Props = {
  sessions: readonly OpenSession[];
  isPrivate?: boolean;
};

/** The next times with free seats, each a link to its form. */
export function OpenTimes({ sessions, isPrivate = false }: Props) {
  return (
    <ul className="[&_a]:inline-block [&_a]:py-1.5">
      {sessions.map((session) => (
        <li key={session.id}>
          <Link to={`/book/times/${session.id}`}>
            <DateTime value={session.startsAt} format={formatAppointment} />
          </Link>{" "}
          <span className="small">{seatWords({ ...session, isPrivate })}</span>
        </li>
      ))}
    </ul>
  );
}
