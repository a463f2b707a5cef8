import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = { slug: string; lastResult?: SubmissionResult | undefined };

/** Asks for one mail when a sold-out product can be ordered again. */
export function TellMe({ slug, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ email: string }>({
    id: "tell-me",
    action: `/shop/${slug}/tell-me`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.email}
        label="Email address"
        hint="We write once, as soon as it can be ordered, and then delete your address."
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Honeypot formId={form.id} />
      <SubmitButton label="Tell Me When It Is Back" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
