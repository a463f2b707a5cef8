import type { SubmissionResult } from "@conform-to/react";
import type { LaunchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  action: string;
  label: string;
  update?: LaunchUpdateInput;
  lastResult?: SubmissionResult | undefined;
};

export function LaunchUpdateForm({ action, label, update, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<LaunchUpdateInput>({
    id: "launch-update-form",
    action,
    lastResult,
    ...(update && { defaultValue: update }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField field={fields.subject} label="Subject" />
      <TextAreaField
        field={fields.content}
        label="Text"
        hint="Plain text, a blank line between paragraphs. The state's notice and the way to unsubscribe are added."
        rows={14}
      />
      <SubmitButton label={label} pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
