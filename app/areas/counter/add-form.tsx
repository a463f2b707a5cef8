import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { useServerForm } from "~/ui/form/use-server-form";
import { ADD_FIELD, COUNTER_FAILURE, salePath } from "./counter-words";

type Props = {
  saleId: number;
  seen: string;
  /** Whether nothing is in the sale yet, so that adding is what is next. */
  isNext: boolean;
  lastResult?: SubmissionResult | undefined;
};

/**
 * One field for a product's name, its SKU or barcode, a customer's code, or what a scanner types.
 * Addresses after an addition name it, so that a browser gives it the focus and the next code needs no
 * press before it.
 */
export function AddForm({ saleId, seen, isNext, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ product: string }>({
    failure: COUNTER_FAILURE,
    id: "add-form",
    action: salePath(saleId, "add"),
    lastResult,
  });
  // A page that script loads does so itself.
  useEffect(() => {
    if (location.hash === ADD_FIELD) document.getElementById(ADD_FIELD.slice(1))?.focus();
  }, []);
  return (
    <Form {...formProps} className="flow-3">
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seen} />
      <div className="flex items-end gap-2 *:first:grow *:first:basis-0 *:last:flex-none">
        <TextField
          field={fields.product}
          label="Add a product: scan its code, or type a name. Or scan the customer's code"
          autoComplete="off"
        />
        <button className={isNext ? "button" : "button button-quiet"} disabled={isPending}>
          Add
        </button>
      </div>
    </Form>
  );
}
