import { useEffect } from "react";
import type { addInput } from "~/domain/counter/counter.schema";
import { ServerForm } from "~/ui/form/server-form";
import { ScanAnswers } from "~/ui/scan/scan-answers";
import { ScanField } from "~/ui/scan/scan-field";
import { useScans } from "~/ui/scan/use-scans";
import { ADD_FIELD, COUNTER_FAILURE, salePath } from "./counter-words";

type Props = {
  saleId: number;
  seen: string;
  /** Whether nothing is in the sale yet, so that adding is what is next. */
  isNext: boolean;
  /** Whether the page has no refusal of another form, which has the focus then. */
  hasFocus: boolean;
};

/**
 * One field for a product's name, its SKU or barcode, a customer's code, or what a scanner types. With
 * script each is taken at its Enter. Without it each is a page, whose address names the field, so that
 * a browser gives it the focus and the next code needs no press before it.
 */
export function AddForm({ saleId, seen, isNext, hasFocus }: Props) {
  const scans = useScans({
    ...{ form: "add-form", field: "product", address: salePath(saleId, "scan") },
  });
  // A page that script loads does so itself.
  useEffect(() => {
    if (location.hash === ADD_FIELD) document.getElementById(ADD_FIELD.slice(1))?.focus();
  }, []);
  return (
    <ServerForm<typeof addInput>
      failure={COUNTER_FAILURE}
      id="add-form"
      action={salePath(saleId, "add")}
      hidden={{ seen }}
      keepsFocus
      className="flow-3"
    >
      {({ product }, { isPending }) => (
        <>
          <div className="flex items-end gap-2 *:first:grow *:first:basis-0 *:last:flex-none">
            <ScanField
              field={product}
              label="Add a product: scan its code, or type a name. Or scan the customer's code"
              hasFocus={hasFocus}
            />
            <button
              className={isNext ? "button" : "button button-quiet"}
              aria-disabled={isPending || undefined}
            >
              Add
            </button>
          </div>
          <ScanAnswers {...scans} fieldId={product.id} />
        </>
      )}
    </ServerForm>
  );
}
