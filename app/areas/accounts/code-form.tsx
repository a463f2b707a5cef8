import type { SubmissionResult } from "@conform-to/react";
import type { CodeInput } from "~/domain/accounts/accounts.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import type { FailureWords } from "~/lib/toast";

type Props = {
  action: string;
  label: string;
  hint: string;
  button: { label: string; pendingLabel: string };
  /** The words when its post fails. */
  failure: FailureWords;
  lastResult?: SubmissionResult | undefined;
};

/** Asks for a code of an authenticator app. */
export function CodeForm({ action, label, hint, button, failure, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<CodeInput>({
    failure,
    id: "code-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField field={fields.code} label={label} hint={hint} autoComplete="one-time-code" />
      <SubmitButton {...button} isPending={isPending} />
    </Form>
  );
}
