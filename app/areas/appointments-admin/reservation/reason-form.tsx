import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  /** The page's own address. */
  action: string;
  label: string;
  hint: string;
  isOptional?: boolean;
  lastResult?: SubmissionResult | undefined;
};

/** A reason that the guests read in the mail, and the button that ends something. */
export function ReasonForm({ action, label, hint, isOptional = false, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ reason: string }>({
    id: "reason-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.reason} label="Reason" hint={hint} isOptional={isOptional} />
      <SubmitButton label={label} pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
