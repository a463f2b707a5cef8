import type { SubmissionResult } from "@conform-to/react";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { RevisionField } from "~/ui/form/revision-field";
import { useServerForm } from "~/ui/form/use-server-form";
import type { FailureWords } from "~/lib/toast";

type Props = {
  /** The page's own address. */
  action: string;
  /** How far the page shows the story (ReplyTurn). */
  seen: string;
  /** The words when its post fails. */
  failure: FailureWords;
  lastResult?: SubmissionResult | undefined;
};

/** The form for a reply by mail. */
export function AnswerForm({ action, seen, failure, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<AnswerInput>({
    failure,
    id: "answer-form",
    action,
    lastResult,
    madeFrom: seen,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextAreaField field={fields.answer} label="Your answer" rows={8} />
      <SubmitButton label="Send Answer" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
