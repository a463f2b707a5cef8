import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  /** The item's address. */
  path: string;
  subject: string;
  /** The saved answer to begin with. */
  saved: string | null;
  lastResult?: SubmissionResult | undefined;
  /** The mail as it would be sent, after a post without script. */
  preview: string | null;
};

type Fields = { answer: string; waits: string };

/** A reply with its preview. */
export function ReplyForm({ path, subject, saved, lastResult, preview }: Props) {
  const { form, fields, Form, formProps, isPending, answer } = useServerForm<
    Fields,
    { preview?: string }
  >({
    id: "reply-form",
    action: `${path}/reply`,
    lastResult,
    defaultValue: { answer: saved },
  });
  const shown = answer ? (answer.preview ?? null) : preview;
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
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
        <label htmlFor={fields.waits.id}>It is the sender&apos;s turn: keep the item waiting</label>
      </p>
      <p className="button-row">
        <SubmitButton label="Send Reply" pendingLabel="Sending…" isPending={isPending} />{" "}
        {/* Not a button element, beside whose words Lynx would show its value. */}
        <input
          type="submit"
          name="preview"
          value="Preview"
          className="button button-quiet"
          disabled={isPending}
        />
      </p>
      <div role="status">
        {shown && (
          <section className="panel stack" aria-labelledby="preview-heading">
            <h3 id="preview-heading">The mail as it will be sent</h3>
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {shown}
            </p>
          </section>
        )}
      </div>
    </Form>
  );
}
