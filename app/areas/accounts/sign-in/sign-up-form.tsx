import type { RegisterInput } from "~/domain/accounts/accounts.schema";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { SubmitButton } from "~/ui/form/submit-button";

export const FAILURE = { title: "Registration Failed", description: "Something went wrong" };

export function SignUpForm() {
  return (
    <ServerForm<RegisterInput> failure={FAILURE} id="sign-up" action="/signup" className="stack">
      {(fields, { isPending }) => (
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
          <div className="flow-4">
            <TextField
              field={fields.username}
              label="Username"
              hint="You sign in with it; nobody else sees it. At least 3 letters from A to Z, numbers, dots, dashes or underscores."
              autoComplete="username"
            />
            <TextField
              field={fields.email}
              label="Email address"
              type="email"
              autoComplete="email"
              inputMode="email"
            />
            <TextField
              field={fields.password}
              label="Password"
              hint="At least 6 characters; longer is safer."
              type="password"
              autoComplete="new-password"
            />
          </div>
          <div className="flow-4">
            <TextField
              field={fields.firstName}
              label="First name"
              autoComplete="given-name"
              isOptional
            />
            <TextField
              field={fields.lastName}
              label="Last name"
              autoComplete="family-name"
              isOptional
            />
            <p className="small">
              Nobody sees your name until you write in the community. Then your first and last name,
              or the name that you choose in your account, stand beside what you write and on your
              profile, with your posts, your points, and the month in which you joined. Your
              username and email address are never shown.
            </p>
            <SubmitButton label="Sign Up" pendingLabel="Signing up…" isPending={isPending} />
          </div>
        </div>
      )}
    </ServerForm>
  );
}
