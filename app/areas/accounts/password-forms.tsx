import type { SubmissionResult } from "@conform-to/react";
import type {
  ChangePasswordInput,
  ConfirmInput,
  ForgotPasswordInput,
  ResetPasswordInput,
} from "~/domain/accounts/accounts.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Refused = { lastResult?: SubmissionResult | undefined };

const NEW_PASSWORD = {
  label: "New password",
  hint: "At least 6 characters; longer is safer.",
  type: "password",
  autoComplete: "new-password",
} as const;

export function ChangePasswordForm({ lastResult }: Refused) {
  const { form, fields, Form, formProps, isPending } = useServerForm<ChangePasswordInput>({
    id: "change-password",
    action: "/account/password",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.currentPassword}
        label="Your password now"
        type="password"
        autoComplete="current-password"
      />
      <TextField field={fields.password} {...NEW_PASSWORD} />
      <SubmitButton label="Change Password" pendingLabel="Changing…" isPending={isPending} />
    </Form>
  );
}

type ConfirmProps = Refused & { action: string; button: { label: string; pendingLabel: string } };

/** Asks for the password again before a critical change. */
export function ConfirmForm({ action, button, lastResult }: ConfirmProps) {
  const { form, fields, Form, formProps, isPending } = useServerForm<ConfirmInput>({
    id: "confirm-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.currentPassword}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton {...button} isPending={isPending} />
    </Form>
  );
}

export function ForgotPasswordForm({ lastResult }: Refused) {
  const { form, fields, Form, formProps, isPending } = useServerForm<ForgotPasswordInput>({
    id: "forgot-password",
    action: "/forgot-password",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.email}
        label="Email address"
        hint="The one you signed up with."
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <SubmitButton label="Send Link" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}

/** Sets a new password, with the token of a mailed link. */
export function ResetPasswordForm({ token, lastResult }: Refused & { token: string }) {
  const { form, fields, Form, formProps, isPending } = useServerForm<ResetPasswordInput>({
    id: "reset-password",
    action: "/reset-password",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name={fields.token.name} value={fields.token.initialValue ?? token} />
      <TextField field={fields.password} {...NEW_PASSWORD} />
      <SubmitButton label="Set Password" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
