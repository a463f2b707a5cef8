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
    <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-x-8">
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
      </Form>
      <section className="card" aria-labelledby="other-ways">
        <h2 id="other-ways">Other ways in</h2>
        <ul className="[&_a]:inline-block [&_a]:py-1.5">
          <li>
            <Link to="/forgot-password">Forgot your password?</Link>
          </li>
          <li>
            <Link to="/sign-in-link">Sign in by a mailed link</Link>
          </li>
        </ul>
      </section>
    </div>
  );
}
