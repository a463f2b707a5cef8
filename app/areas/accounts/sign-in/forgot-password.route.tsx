import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { forgotPasswordInput } from "~/domain/accounts/accounts.schema";
import { LINK_LIFETIMES } from "~/domain/accounts/link-lifetimes";
import { requestPasswordReset } from "~/domain/accounts/reset-password.server";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { EmailForm } from "~/ui/form/email-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { shownEmail } from "~/lib/text/shown-email";

const HEADING = "Forgot your password?";
const FAILURE = { title: "No link was sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const action = formAction({
  guard: getActor,
  schema: forgotPasswordInput,
  run: requestPasswordReset,
  done: ({ email }) =>
    to("/login", {
      title: "Look into your mail",
      description: `If ${shownEmail(email)} has an account here, a link to a new password is on its way.`,
    }),
  failure: FAILURE,
});

export default function ForgotPasswordPage() {
  return (
    <FormPage
      heading={HEADING}
      intro={`Tell us your email address. We send a link to choose a new password; it works once, within ${LINK_LIFETIMES.password.words}.`}
      back={{ to: "/login", label: "Back to Sign In" }}
    >
      <EmailForm
        id="forgot-password"
        action="/forgot-password"
        hint="The one you signed up with."
        button={{ label: "Send Link", pendingLabel: "Sending…" }}
        failure={FAILURE}
      />
      <p>
        <Link to="/sign-in-link">Sign in by a mailed link</Link> if you only want to get in: your
        password stays as it is.
      </p>
    </FormPage>
  );
}
