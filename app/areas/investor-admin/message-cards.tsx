import { Link } from "@remix-run/react";
import type { Sender } from "~/domain/investors/access-queries.server";
import type { AnsweredRow } from "~/domain/messages/messages-queries.server";
import { ActionButton } from "~/ui/form/action-button";
import { ReplyList } from "~/ui/investors/reply-list";
import { DateTime } from "~/ui/layout/date-time";
import { GuestLink } from "~/ui/lists/guest-link";
import { shownEmail } from "~/lib/text/shown-email";
import { mailtoAddress } from "~/lib/text/mailto";

export const NOT_MARKED = {
  title: "Failed to Update Status",
  description: "There was an error updating the message status.",
};

const BADGES: Record<string, string> = { unread: "New", read: "Read", replied: "Replied" };

type Props = { messages: readonly AnsweredRow[]; senders: ReadonlyMap<number, Sender> };

export function MessageCards({ messages, senders }: Props) {
  if (messages.length === 0) {
    return (
      <div className="empty-state">
        <h3>No investor messages yet</h3>
        <p>Messages from investors will appear here when they contact you through the portal.</p>
      </div>
    );
  }
  return (
    <ul className="stack">
      {messages.map((message) => (
        <li key={message.id} className="card">
          <MessageCard message={message} sender={senders.get(message.investorId ?? 0)} />
        </li>
      ))}
    </ul>
  );
}

function MessageCard({ message, sender }: { message: AnsweredRow; sender: Sender | undefined }) {
  const { id, subject, investorName, investorEmail, status, createdAt } = message;
  const badge = message.adminReply ? "Replied" : (BADGES[status] ?? status);
  return (
    <>
      <h3>{subject}</h3>
      <p className="badge-row">
        <span className="badge">{badge}</span>{" "}
        <span>
          <GuestLink name={investorName} email={investorEmail} /> (
          <a href={mailtoAddress(investorEmail)}>{shownEmail(investorEmail)}</a>)
        </span>{" "}
        <DateTime value={createdAt} />
      </p>
      <SenderFacts sender={sender} />
      <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
      <ReplyList heading="Admin Reply" replies={message.replies} />
      <div className="button-row">
        <Link
          className="button"
          to={`/investor-admin/communications?reply=${id}`}
          preventScrollReset
        >
          Reply<span className="sr-only"> to {subject}</span>
        </Link>
        {status === "unread" && (
          <ActionButton failure={NOT_MARKED} action={`/investor-admin/messages/${id}/read`}>
            Mark as Read<span className="sr-only">: {subject}</span>
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** Senders chose their name and e-mail address themselves when they registered. */
function SenderFacts({ sender }: { sender: Sender | undefined }) {
  if (!sender) return <p className="small">The account was deleted.</p>;
  return (
    <p className="small">
      Account: {sender.username}.{" "}
      {!sender.isInvestor && (
        <strong>Not an investor: nobody has proved that this address is theirs.</strong>
      )}
    </p>
  );
}
