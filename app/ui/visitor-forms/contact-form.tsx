import type { SubmissionResult } from "@conform-to/react";
import type { SendContactInput } from "~/domain/contact/contact.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = {
  title: "Error",
  description: "Failed to send message. Please try again.",
};

/** A message to the owner, on the home page and on its own page. */
export function ContactForm({ lastResult }: { lastResult?: SubmissionResult | undefined }) {
  const { form, fields, Form, formProps, isPending } = useServerForm<SendContactInput>({
    failure: FAILURE,
    id: "contact-form",
    action: "/contact",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.email}
        label="Email address"
        hint="We answer to this address."
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <TextAreaField field={fields.message} label="Message" />
      <Honeypot formId={form.id} />
      <SubmitButton label="Send Message" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
