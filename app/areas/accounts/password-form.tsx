import type { SubmissionResult } from "@conform-to/react";
import type { FailureWords } from "~/lib/toast";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  /** Unique on the page. */
  id: string;
  action: string;
  /** The label of the field for the password as it is, if that is asked. */
  present?: string;
  /** Whether it asks for a new password. */
  asksNew?: boolean;
  /** Of a mailed link, which stands for the present password. */
  token?: string;
  button: { label: string; pendingLabel: string };
  /** The words when its post fails. */
  failure: FailureWords;
  lastResult?: SubmissionResult | undefined;
};

type Input = { currentPassword: string; password: string; token: string };

/** Asks for the present password, for a new one, or for both. */
export function PasswordForm({ id, action, present, asksNew, token, button, ...sent }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    id,
    action,
    ...sent,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {token !== undefined && (
        <input type="hidden" name={fields.token.name} value={fields.token.initialValue ?? token} />
      )}
      <div className="grid grid-fit-56 items-end gap-5">
        {present !== undefined && (
          <TextField
            field={fields.currentPassword}
            label={present}
            type="password"
            autoComplete="current-password"
          />
        )}
        {asksNew && (
          <TextField
            field={fields.password}
            label="New password"
            hint="At least 6 characters; longer is safer."
            type="password"
            autoComplete="new-password"
          />
        )}
      </div>
      <SubmitButton {...button} isPending={isPending} />
    </Form>
  );
}
