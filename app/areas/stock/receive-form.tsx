import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { BatchFields, type BatchValues } from "./batch-fields";
import { STOCK_FAILURE } from "./stock-words";

type Props = { action: string; lastResult?: SubmissionResult | undefined };

/** A new batch with the pieces that came. */
export function ReceiveForm({ action, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<
    BatchValues & { quantity: string }
  >({ failure: STOCK_FAILURE, id: "receive-form", action, lastResult });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.quantity}
        label="Pieces that came"
        hint="Packages as they are sold, like 40."
        inputMode="numeric"
      />
      <BatchFields fields={fields} />
      <SubmitButton label="Receive" pendingLabel="Receiving…" isPending={isPending} />
    </Form>
  );
}
