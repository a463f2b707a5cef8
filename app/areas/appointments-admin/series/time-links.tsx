import { Link } from "@remix-run/react";
import type { SeriesSession } from "~/domain/appointments/sessions/series-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { timePath } from "../appointments-admin-words";

type Props = { sessions: readonly SeriesSession[]; words: string };

/** Times that somebody should look at by themselves. */
export function TimeLinks({ sessions, words }: Props) {
  if (sessions.length === 0) return null;
  return (
    <>
      <p>{words}</p>
      <ul>
        {sessions.map(({ id, startsAt }) => (
          <li key={id}>
            <Link to={timePath(id)}>
              <DateTime value={startsAt} format={formatAppointment} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
