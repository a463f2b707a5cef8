import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { useServerForm } from "~/ui/form/use-server-form";
import { COUNTER_FAILURE, salePath } from "./counter-words";

type Props = {
  saleId: number;
  seen: string;
  /** Whether nothing is in the sale yet, so that adding is what is next. */
  isNext: boolean;
  lastResult?: SubmissionResult | undefined;
};

/** One field for a product's name or a part of it. */
export function AddForm({ saleId, seen, isNext, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ product: string }>({
    failure: COUNTER_FAILURE,
    id: "add-form",
    action: salePath(saleId, "add"),
    lastResult,
  });
  return (
    <Form {...formProps} className="flow-3">
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seen} />
      <div className="flex items-end gap-2 *:first:grow *:first:basis-0 *:last:flex-none">
        <TextField
          field={fields.product}
          label="Add a product by its name, or a part of it"
          autoComplete="off"
        />
        <button className={isNext ? "button" : "button button-quiet"} disabled={isPending}>
          Add
        </button>
      </div>
    </Form>
  );
}
