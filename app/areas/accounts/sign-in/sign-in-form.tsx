import { Link } from "@remix-run/react";
import type { SignInInput } from "~/domain/accounts/accounts.schema";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "Login Failed", description: "Invalid credentials" };

export function SignInForm() {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-x-8">
      <ServerForm<SignInInput>
        failure={FAILURE}
        id="sign-in"
        action="/login"
        send="Sign In"
        sending="Signing in…"
      >
        {(fields) => (
          <>
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
          </>
        )}
      </ServerForm>
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
