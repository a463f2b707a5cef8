import type { AnsweredRow } from "~/domain/messages/messages-queries.server";
import { ReplyList } from "~/ui/investors/reply-list";
import { DateTime } from "~/ui/layout/date-time";

export function MessageList({ messages }: { messages: readonly AnsweredRow[] }) {
  if (messages.length === 0) {
    return (
      <p className="empty-state">No messages yet. What you send stands here, with our reply.</p>
    );
  }
  return (
    <ul className="stack">
      {messages.map(({ id, subject, message, createdAt, adminReply, replies }) => (
        <li key={id} className="card">
          <h3>{subject}</h3>
          <p className="badge-row small">
            <span className="badge">{adminReply ? "Replied" : "Sent"}</span>{" "}
            <DateTime value={createdAt} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{message}</p>
          <ReplyList heading="Our reply" replies={replies} />
        </li>
      ))}
    </ul>
  );
}
