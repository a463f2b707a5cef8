import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { contact } from "~/content/home";
import { sendContactInput } from "~/domain/contact/contact.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { getActor } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { ContactForm } from "~/ui/visitor-forms/contact-form";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = {
  title: "Error",
  description: "Failed to send message. Please try again.",
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(contact.heading, matches, contact.intro);

export async function action(args: ActionFunctionArgs) {
  const submission = await readForm(args.request, sendContactInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(sendContact(await getActor(args), submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash("/#contact", {
    kind: "success",
    title: "Message Sent",
    description: "A person here reads it and answers by email.",
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function ContactPage() {
  const result = useActionData<typeof action>();
  return (
    <FormPage heading={contact.heading} intro={contact.intro}>
      <ContactForm lastResult={result?.lastResult} />
    </FormPage>
  );
}
