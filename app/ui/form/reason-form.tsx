import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "./error-summary";
import { TextAreaField } from "./field";
import { SubmitButton } from "./submit-button";
import { useServerForm } from "./use-server-form";

type Props = {
  action: string;
  label: string;
  button: string;
  hint?: string;
  lastResult?: SubmissionResult | undefined;
};

/** Asks for the reason of what the button does, for those who will read it. */
export function ReasonForm({ action, label, button, hint, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ reason: string }>({
    id: "reason-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.reason}
        label={label}
        rows={3}
        {...(hint !== undefined && { hint })}
      />
      <SubmitButton label={button} pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
