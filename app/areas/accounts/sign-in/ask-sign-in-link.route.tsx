import type { MetaFunction } from "@remix-run/node";
import { signInLinkInput } from "~/domain/accounts/accounts.schema";
import { LINK_LIFETIMES } from "~/domain/accounts/link-lifetimes";
import { requestSignInLink } from "~/domain/accounts/sign-in-link.server";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { EmailForm } from "~/ui/form/email-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { shownEmail } from "~/lib/text/shown-email";

const HEADING = "Sign in by a mailed link";
const FAILURE = { title: "No link was sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const action = formAction({
  guard: getActor,
  schema: signInLinkInput,
  run: requestSignInLink,
  done: ({ email }) =>
    to("/login", {
      title: "Look into your mail",
      description: `If ${shownEmail(email)} has an account here, a link to sign in is on its way.`,
    }),
  failure: FAILURE,
});

export default function AskSignInLinkPage() {
  return (
    <FormPage
      heading={HEADING}
      intro={`Tell us your email address. We send a link that signs you in without your password; it works once, within ${LINK_LIFETIMES["sign-in"].words}.`}
      back={{ to: "/login", label: "Back to Sign In" }}
    >
      <EmailForm
        id="sign-in-link"
        action="/sign-in-link"
        hint="The one you signed up with."
        button={{ label: "Send Link", pendingLabel: "Sending…" }}
        failure={FAILURE}
      />
    </FormPage>
  );
}
