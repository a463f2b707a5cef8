import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { STOCK_FAILURE } from "./stock-words";

type Props = {
  action: string;
  /** The field of the number. */
  name: "onHand" | "quantity" | "change";
  label: string;
  hint: string;
  button: string;
  /** Whether it asks for the reason too. */
  hasReason?: boolean;
  /** An example of a reason. */
  example?: string;
  lastResult?: SubmissionResult | undefined;
};

type Values = { onHand: string; quantity: string; change: string; reason: string };

/** Asks for a number of pieces. */
export function PiecesForm({ action, name, label, hint, button, ...more }: Props) {
  const { hasReason, example = "2 broken jars", lastResult } = more;
  const { form, fields, Form, formProps, isPending } = useServerForm<Values>({
    failure: STOCK_FAILURE,
    id: "pieces-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {/* The keyboard of numbers has no minus on some phones. */}
      <TextField
        field={fields[name]}
        label={label}
        hint={hint}
        inputMode={name === "change" ? "text" : "numeric"}
      />
      {hasReason && (
        <TextField
          field={fields.reason}
          label="Reason"
          hint={`It stays in the ledger, like “${example}”.`}
        />
      )}
      <SubmitButton label={button} pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
