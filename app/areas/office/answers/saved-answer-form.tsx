import type { SubmissionResult } from "@conform-to/react";
import type { SavedAnswerInput } from "~/domain/inbox/inbox.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const ANSWERS = "/office/answers";
export const FAILURE = { title: "Answer Not Saved", description: "Something went wrong" };

/** What the form shows of a saved answer. */
export const answerValues = ({ title, text }: SavedAnswerInput) => ({ title, text });

type Props = {
  action: string;
  answer?: SavedAnswerInput;
  lastResult?: SubmissionResult | undefined;
};

/** The form for a saved answer. */
export function AnswerForm({ action, answer, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<SavedAnswerInput>({
    failure: FAILURE,
    id: "saved-answer-form",
    action,
    lastResult,
    ...(answer && { defaultValue: answerValues(answer) }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextField field={fields.title} size={60} label="Title" hint="Only the team sees it." />
      <TextAreaField field={fields.text} label="Text" rows={8} />
      <SubmitButton label="Save Answer" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
