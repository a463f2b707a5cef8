import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = { slug: string; lastResult?: SubmissionResult | undefined };

/** Asks for one mail when an event has a date. */
export function NoticeForm({ slug, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ email: string }>({
    id: "notice-form",
    action: `/community/calendar/notify/${slug}`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Honeypot formId={form.id} />
      <SubmitButton label="Tell Me" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
