import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "It was not cancelled" };

type Props = { path: string; isWaiting: boolean; lastResult?: SubmissionResult | undefined };

/** Cancels an appointment, or leaves the waiting list. */
export function CancelForm({ path, isWaiting, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ reason: string }>({
    failure: FAILURE,
    id: "cancel-form",
    action: `${path}/cancel`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {!isWaiting && <p>Your seats go to the next party at once.</p>}
      <TextAreaField field={fields.reason} label="Reason" rows={3} isOptional />
      <div className="button-row">
        <SubmitButton
          label={isWaiting ? "Leave the Waiting List" : "Cancel the Appointment"}
          pendingLabel="Sending…"
          isPending={isPending}
        />{" "}
        <Link className="button button-quiet" to={path}>
          Keep It
        </Link>
      </div>
    </Form>
  );
}
