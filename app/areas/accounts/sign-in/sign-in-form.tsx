import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { SignInInput } from "~/domain/accounts/accounts.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "Login Failed", description: "Invalid credentials" };

export function SignInForm({ lastResult }: { lastResult?: SubmissionResult | undefined }) {
  const { form, fields, Form, formProps, isPending } = useServerForm<SignInInput>({
    failure: FAILURE,
    id: "sign-in",
    action: "/login",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.username}
        label="Username"
        hint="Your email address works too."
        autoComplete="username"
      />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton label="Sign In" pendingLabel="Signing in…" isPending={isPending} />
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <p>
        <Link to="/sign-in-link">Sign in by a mailed link</Link>
      </p>
    </Form>
  );
}
