import { Link, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { MessageRow } from "~/domain/messages/messages-queries.server";
import type { Toast } from "~/lib/toast";
import { DateTime } from "~/ui/layout/date-time";
import { showToast } from "~/ui/layout/toasts";

const BADGES: Record<string, string> = { unread: "New", read: "Read", replied: "Replied" };

/** A card for each message from investors. */
export function MessageCards({ messages }: { messages: readonly MessageRow[] }) {
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
          <MessageCard message={message} />
        </li>
      ))}
    </ul>
  );
}

function MessageCard({ message }: { message: MessageRow }) {
  const { id, subject, investorName, investorEmail, status, createdAt } = message;
  const badge = message.adminReply ? "Replied" : (BADGES[status] ?? status);
  return (
    <>
      <h3>{subject}</h3>
      <p className="badge-row">
        <span className="badge">{badge}</span>{" "}
        <span>
          {investorName} (<a href={`mailto:${investorEmail}`}>{investorEmail}</a>)
        </span>{" "}
        <DateTime value={createdAt} />
      </p>
      <p className="prewrap">{message.message}</p>
      {message.adminReply && (
        <div className="reply">
          <h4>Admin Reply</h4>
          {message.repliedAt && (
            <p className="small">
              <DateTime value={message.repliedAt} />
            </p>
          )}
          <p className="prewrap">{message.adminReply}</p>
        </div>
      )}
      <div className="button-row">
        <Link
          className="button"
          to={`/investor-admin/communications?reply=${id}`}
          preventScrollReset
        >
          Reply<span className="sr-only"> to {subject}</span>
        </Link>
        {status === "unread" && <MarkAsRead id={id} subject={subject} />}
      </div>
    </>
  );
}

function MarkAsRead({ id, subject }: { id: number; subject: string }) {
  const fetcher = useFetcher<{ toast?: Toast }>();
  const toast = fetcher.data?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return (
    <fetcher.Form method="post" action={`/investor-admin/messages/${id}/read`}>
      <button className="button button-quiet" disabled={fetcher.state !== "idle"}>
        Mark as Read<span className="sr-only">: {subject}</span>
      </button>
    </fetcher.Form>
  );
}
