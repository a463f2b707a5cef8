import type { MeetingRow } from "~/domain/meetings/request-meeting.server";
import { formatDay } from "~/lib/dates";
import { DateTime } from "~/ui/layout/date-time";

/** Requests for a meeting, the latest first. */
export function MeetingList({ meetings }: { meetings: readonly MeetingRow[] }) {
  return (
    <section className="stack">
      <h2>Meeting Requests</h2>
      {meetings.length === 0 && <p className="empty-state">No meeting requests yet</p>}
      <ul className="stack">
        {meetings.map(({ id, name, email, topic, preferredDate, duration, createdAt }) => (
          <li key={id} className="card">
            <h3>
              {formatDay(preferredDate)}, {duration} minutes
            </h3>
            <p>
              {name} (<a href={`mailto:${email}`}>{email}</a>), asked <DateTime value={createdAt} />
            </p>
            <p className="prewrap">{topic}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
