import type { MessageRow } from "~/domain/messages/messages-queries.server";
import { DateTime } from "~/ui/layout/date-time";

export function MessageList({ messages }: { messages: readonly MessageRow[] }) {
  if (messages.length === 0) {
    return (
      <p className="empty-state">No messages yet. What you send stands here, with our reply.</p>
    );
  }
  return (
    <ul className="stack">
      {messages.map(({ id, subject, message, createdAt, adminReply, repliedAt }) => (
        <li key={id} className="card">
          <h3>{subject}</h3>
          <p className="badge-row small">
            <span className="badge">{adminReply ? "Replied" : "Sent"}</span>{" "}
            <DateTime value={createdAt} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{message}</p>
          {adminReply && <Reply text={adminReply} repliedAt={repliedAt} />}
        </li>
      ))}
    </ul>
  );
}

function Reply({ text, repliedAt }: { text: string; repliedAt: Date | null }) {
  return (
    <div className="border-l-4 border-gold pl-4">
      <h4>Our reply</h4>
      {repliedAt && (
        <p className="small">
          <DateTime value={repliedAt} />
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
