import type { MetaFunction } from "@remix-run/node";
import { changePasswordInput } from "~/domain/accounts/accounts.schema";
import { changePassword } from "~/domain/accounts/change-password.server";
import { membersOnly, requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { sidFrom } from "~/platform/http/session.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { PasswordForm } from "./password-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Change your password";
const FAILURE = { title: "The password was not changed" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const loader = membersOnly;

export const action = formAction({
  guard: requireUser,
  schema: changePasswordInput,
  run: async (user, input, { request }) => changePassword(user, input, await sidFrom(request)),
  // The session stays, so that a double click is not redirected to sign in.
  done: () =>
    to("/account", {
      title: "Password changed",
      description: "Other browsers were signed out.",
    }),
  failure: FAILURE,
});

export default function PasswordPage() {
  return (
    <FormPage
      heading={HEADING}
      intro="All other browsers that are signed in to your account are signed out."
      back={null}
    >
      <PasswordForm
        id="change-password"
        action="/account/password"
        present="Your password now"
        asksNew
        button={{ label: "Change Password", pendingLabel: "Changing…" }}
        failure={FAILURE}
      />
    </FormPage>
  );
}
