import type { answerInput } from "~/domain/mail/answer.schema";
import { TextAreaField } from "~/ui/form/field";
import { Inserted, SavedAnswers } from "~/ui/form/saved-answers";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "The reply was not sent" };

type Props = {
  /** The item's address. */
  path: string;
  subject: string;
  answers: readonly { id: number; title: string }[];
  /** What the reader has kept of the reply. */
  draft: { text: string; waits: boolean } | null;
  /** How far the page shows the story (ReplyTurn). */
  seen: string;
  /** The mail as it would be sent, after a post without script. */
  preview: string | null;
};

/** A reply with its preview. */
export function ReplyForm({ path, subject, answers, draft, seen, preview }: Props) {
  return (
    <ServerForm<typeof answerInput, { preview?: string; inserted?: string }>
      failure={FAILURE}
      id="reply-form"
      action={`${path}/reply`}
      values={draft ? { answer: draft.text, waits: draft.waits ? "on" : "" } : undefined}
      isEdit
      madeFrom={seen}
    >
      {(fields, { form, isPending, answer }) => (
        <>
          <p>
            Subject: <bdi>{subject}</bdi>
          </p>
          <TextAreaField
            field={fields.answer}
            label="Your reply"
            hint="{name}, {subject}, {me} and {business} are filled in."
            rows={10}
          />
          <p className="checkbox">
            <input
              id={fields.waits.id}
              name={fields.waits.name}
              type="checkbox"
              defaultChecked={fields.waits.initialValue === "on"}
            />{" "}
            <label htmlFor={fields.waits.id}>
              It is the sender&apos;s turn: keep the item waiting
            </label>
          </p>
          <p className="button-row">
            <SubmitButton label="Send Reply" pendingLabel="Sending…" isPending={isPending} />{" "}
            <OtherSubmit name="preview" label="Preview" isPending={isPending} />{" "}
            <OtherSubmit name="draft" label="Save Draft" isPending={isPending} />
          </p>
          <SavedAnswers formId={form.id} answers={answers} isPending={isPending} />
          <div role="status">
            {(answer ? answer.preview : preview) && (
              <section className="panel stack" aria-labelledby="preview-heading">
                <h3 id="preview-heading">The mail as it will be sent</h3>
                <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {answer ? answer.preview : preview}
                </p>
              </section>
            )}
          </div>
          <Inserted answer={answer} into={fields.answer} />
        </>
      )}
    </ServerForm>
  );
}
