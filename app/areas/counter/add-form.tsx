import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { useServerForm } from "~/ui/form/use-server-form";
import { COUNTER_FAILURE, salePath } from "./counter-words";

type Props = { saleId: number; seen: string; lastResult?: SubmissionResult | undefined };

/** One field for a product's name or a part of it. */
export function AddForm({ saleId, seen, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ product: string }>({
    failure: COUNTER_FAILURE,
    id: "add-form",
    action: salePath(saleId, "add"),
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seen} />
      <TextField
        field={fields.product}
        label="Add a product"
        hint="Its name, or a part of it."
        autoComplete="off"
      />
      <button className="button button-quiet" disabled={isPending}>
        Add
      </button>
    </Form>
  );
}
