import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "./error-summary";
import { TextAreaField } from "./field";
import { RevisionField } from "./revision-field";
import { SubmitButton } from "./submit-button";
import { useServerForm } from "./use-server-form";
import type { FailureWords } from "~/lib/toast";

type Props = {
  action: string;
  label: string;
  button: string;
  hint?: string;
  /** How far the page shows what happened (ReplyTurn), if another act may overtake this one. */
  seen?: string;
  /** The words when its post fails. */
  failure: FailureWords;
  lastResult?: SubmissionResult | undefined;
};

/** Asks for the reason of what the button does, for those who will read it. */
export function ReasonForm({ action, label, button, hint, seen, failure, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<{ reason: string }>({
    failure,
    id: "reason-form",
    action,
    lastResult,
    ...(seen !== undefined && { madeFrom: seen }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextAreaField
        field={fields.reason}
        label={label}
        rows={3}
        {...(hint !== undefined && { hint })}
      />
      <SubmitButton label={button} pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
