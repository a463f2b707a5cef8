import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { forgotPasswordInput } from "~/domain/accounts/accounts.schema";
import { requestPasswordReset } from "~/domain/accounts/reset-password.server";
import { getActor } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { ForgotPasswordForm } from "~/areas/accounts/password-forms";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Forgot your password?";
const FAILURE = { title: "No link was sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function action(args: ActionFunctionArgs) {
  const submission = await readForm(args.request, forgotPasswordInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(requestPasswordReset(await getActor(args), submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash("/login", {
    kind: "success",
    title: "Look into your mail",
    description: `If ${outcome.email} has an account here, a link to a new password is on its way.`,
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function ForgotPasswordPage() {
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={HEADING}
      intro="Tell us your email address. We send a link to choose a new password; it works once, within an hour."
      back={{ to: "/login", label: "Back to Sign In" }}
    >
      <ForgotPasswordForm lastResult={result?.lastResult} />
    </FormPage>
  );
}
