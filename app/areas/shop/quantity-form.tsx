import { useEffect, useRef } from "react";
import type { cartQuantityInput } from "~/domain/orders/orders.schema";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { quantityFormId } from "./shop-address";
import { CART_FAILURE } from "~/ui/shop/cart-words";

type Props = {
  line: { productId: number; name: string; quantity: number };
  redirectTo: string;
  /** Whether it has the page. In the cart the signs beside the field say what it is to the eye. */
  isAlone?: boolean;
};

export function QuantityForm({ line, redirectTo, isAlone = false }: Props) {
  const id = quantityFormId(line.productId);
  useResetWhenChanged(id, line.quantity);
  return (
    <ServerForm<typeof cartQuantityInput>
      failure={CART_FAILURE}
      stays="here"
      isInTurn
      id={id}
      action={`/cart/${line.productId}`}
      values={{ quantity: String(line.quantity) }}
      hidden={{ redirectTo }}
      preventScrollReset
      className={
        // A refused field gets its own row for the error.
        "flex items-end gap-2 data-refused:flex-[1_0_100%] data-refused:flex-wrap " +
        "data-refused:[&_:is(.error-summary,.field)]:flex-[1_0_100%] " +
        "[&_.control]:mt-0 [&_.control]:w-10 [&_.control]:px-1 [&_.control]:text-center " +
        // Its field stands between minus and plus, and its button after them.
        (isAlone ? "" : "not-data-refused:contents [&>button]:order-1")
      }
    >
      {(fields) => (
        <>
          <TextField
            field={fields.quantity}
            label={
              <span className={isAlone ? undefined : "sr-only"}>
                Quantity<span className="sr-only"> of {line.name}</span>
              </span>
            }
            inputMode="numeric"
            autoComplete="off"
          />{" "}
          {/* Not disabled while sending, which would lose the focus. */}
          <button className="button button-quiet">
            Update<span className="sr-only"> the quantity of {line.name}</span>
          </button>
        </>
      )}
    </ServerForm>
  );
}

/** Resets the field to the new quantity when plus or minus has changed it. */
function useResetWhenChanged(formId: string, quantity: number) {
  const shown = useRef(quantity);
  useEffect(() => {
    if (shown.current === quantity) return;
    shown.current = quantity;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.reset();
  }, [formId, quantity]);
}
