import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { newsletter } from "~/content/home";
import { subscribeInput } from "~/domain/newsletter/newsletter.schema";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { getActor } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { NewsletterForm } from "~/ui/visitor-forms/newsletter-form";

const FAILURE = {
  title: "Subscription Error",
  description: "Failed to subscribe. Please try again.",
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(newsletter.heading, matches, newsletter.intro);

export async function action(args: ActionFunctionArgs) {
  const submission = await readForm(args.request, subscribeInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(subscribe(await getActor(args), submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash("/#newsletter", {
    kind: "success",
    title: "Success!",
    description: "Thank you for subscribing! We'll keep you updated on our launch.",
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function NewsletterPage() {
  const result = useActionData<typeof action>();
  return (
    <FormPage heading={newsletter.heading} intro={newsletter.intro}>
      <NewsletterForm lastResult={result?.lastResult} />
    </FormPage>
  );
}
