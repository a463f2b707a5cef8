import type { SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import type { SubscribeInput } from "~/domain/newsletter/newsletter.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

const isBlank = (form: HTMLFormElement) => {
  const email = new FormData(form).get("email");
  return typeof email === "string" && email.trim() === "";
};

/** The newsletter subscription, on the home page and on its own page. */
export function NewsletterForm({ lastResult }: { lastResult?: SubmissionResult | undefined }) {
  const { form, fields, Form, formProps, isPending } = useServerForm<SubscribeInput>({
    id: "newsletter-form",
    action: "/newsletter",
    lastResult,
  });
  // With script an empty field is ignored (SPEC.md, section 5). Without it the server shows an
  // error.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isBlank(event.currentTarget)) event.preventDefault();
    else formProps.onSubmit(event);
  };
  return (
    <Form {...formProps} onSubmit={onSubmit} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Honeypot formId={form.id} />
      <SubmitButton label="Subscribe" pendingLabel="Subscribing…" isPending={isPending} />
    </Form>
  );
}
