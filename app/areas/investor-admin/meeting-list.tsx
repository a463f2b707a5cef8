import type { AnsweredMeeting } from "~/domain/meetings/meetings-queries.server";
import { shownEmail } from "~/lib/text/shown-email";
import { DateTime } from "~/ui/layout/date-time";
import { Day } from "~/ui/lists/day";
import { AnswerCell } from "~/ui/lists/answer-cell";
import { GuestLink } from "~/ui/lists/guest-link";
import { ActionButton } from "~/ui/form/action-button";
import { mailtoAddress } from "~/lib/text/mailto";

/** Meeting requests, open ones first. */
export function MeetingList({ meetings }: { meetings: readonly AnsweredMeeting[] }) {
  return (
    <section className="stack">
      <h2>Meeting Requests</h2>
      {meetings.length === 0 && <p className="empty-state">No meeting requests yet</p>}
      <ul className="stack">
        {meetings.map((meeting) => (
          <MeetingCard key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </section>
  );
}

function MeetingCard({ meeting }: { meeting: AnsweredMeeting }) {
  const { id, name, email, topic, preferredDate, duration, status, answeredAt, createdAt } =
    meeting;
  const isHandled = status === "handled";
  return (
    <li className="card">
      <h3>
        <Day value={preferredDate} />, {duration} minutes
      </h3>
      <p>
        {isHandled && <span className="badge">Handled</span>}{" "}
        <GuestLink name={name} email={email} /> (
        <a href={mailtoAddress(email)}>{shownEmail(email)}</a>
        ), asked <DateTime value={createdAt} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{topic}</p>
      <p>
        <AnswerCell
          to={`/investor-admin/meetings/${id}/answer`}
          name={name}
          answeredAt={answeredAt}
        />
      </p>
      <ActionButton
        action={`/investor-admin/meetings/${id}/${isHandled ? "reopen" : "handle"}`}
        what={`the meeting with ${name}`}
      >
        {isHandled ? "Reopen" : "Mark as Handled"}
      </ActionButton>
    </li>
  );
}
