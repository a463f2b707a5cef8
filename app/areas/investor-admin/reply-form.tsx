import { Link } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { ReplyTurn } from "~/domain/inbox/replies/reply-turn.server";
import type { AnsweredRow } from "~/domain/messages/messages-queries.server";
import type { ReplyInput } from "~/domain/messages/messages.schema";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { ReplyList } from "~/ui/investors/reply-list";
import { DateTime } from "~/ui/layout/date-time";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { shownEmail } from "~/lib/text/shown-email";

export const FAILURE = {
  title: "Failed to Send Reply",
  description: "There was an error sending your reply. Please try again.",
};

type Props = {
  message: AnsweredRow;
  turn: ReplyTurn;
  cancelTo: string;
};

/** The investor's message and the form to reply. */
export function ReplyForm({ message, turn, cancelTo }: Props) {
  const [isBlank, setIsBlank] = useState(false);
  // Disabled while empty, but only where script runs: without it nothing would enable it.
  useEffect(() => setIsBlank(true), []);
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLTextAreaElement) setIsBlank(!target.value.trim());
  };
  return (
    <>
      <BegunReplies begun={turn.begun} />
      <OriginalMessage message={message} />
      <ServerForm<ReplyInput>
        failure={FAILURE}
        id="reply-form"
        action={`/investor-admin/messages/${message.id}/reply`}
        madeFrom={turn.seen}
        isEdit
        onInput={onInput}
        className="form [&_textarea]:min-h-[120px]"
      >
        {(fields, { isPending }) => (
          <>
            <TextAreaField
              field={fields.reply}
              label="Your Reply:"
              placeholder="Type your professional reply here..."
            />
            <p className="small">
              The investor will receive your reply via email and can view it in their investor
              portal.
            </p>
            <div className="button-row">
              <Link className="button button-quiet" to={cancelTo} preventScrollReset>
                Cancel
              </Link>{" "}
              <button className="button" disabled={isBlank} aria-disabled={isPending || undefined}>
                {isPending ? "Sending..." : "Send Reply"}
              </button>
            </div>
          </>
        )}
      </ServerForm>
    </>
  );
}

function OriginalMessage({ message }: { message: AnsweredRow }) {
  const { investorName, investorEmail, subject, createdAt } = message;
  return (
    <section className="card" aria-label="Original message">
      <dl className="facts">
        <div>
          <dt>From</dt>
          <dd>
            {investorName} ({shownEmail(investorEmail)})
          </dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{subject}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            <DateTime value={createdAt} />
          </dd>
        </div>
      </dl>
      <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
      <ReplyList heading="Admin Reply" replies={message.replies} level="h3" />
    </section>
  );
}
