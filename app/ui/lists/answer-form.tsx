import type { SubmissionResult } from "@conform-to/react";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  /** The page's own address. */
  action: string;
  lastResult?: SubmissionResult | undefined;
};

/** The form for a reply by mail. */
export function AnswerForm({ action, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<AnswerInput>({
    id: "answer-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.answer} label="Your answer" rows={8} />
      <SubmitButton label="Send Answer" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
