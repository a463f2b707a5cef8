import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "The number was not changed" };

type Props = { path: string; partySize: number; lastResult?: SubmissionResult | undefined };

/** Changes the number of guests, on the appointment's page and on a page of its own. */
export function PartyForm({ path, partySize, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ partySize: string }>({
    failure: FAILURE,
    stays: "here",
    id: "party-form",
    action: `${path}/party`,
    lastResult,
    defaultValue: { partySize: String(partySize) },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField field={fields.partySize} label="Number of guests" inputMode="numeric" />
      <SubmitButton label="Change the Number" pendingLabel="Changing…" isPending={isPending} />
    </Form>
  );
}
