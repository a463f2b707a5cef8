import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  action: string;
  label: string;
  button: string;
  lastResult?: SubmissionResult | undefined;
};

/** The reason for a report or for hiding. */
export function ReasonForm({ action, label, button, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ reason: string }>({
    id: "reason-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.reason} label={label} rows={3} />
      <SubmitButton label={button} pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
