import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { Toast } from "~/lib/toast";
import { TextField } from "~/ui/form/field";
import { showToast } from "~/ui/layout/toasts";

type Props = {
  line: { productId: number; name: string; quantity: number };
  redirectTo: string;
  lastResult?: SubmissionResult | undefined;
};

type Answer = { lastResult?: SubmissionResult; toast?: Toast | null };

const quantityFieldId = (productId: number) => `line-${productId}-quantity`;

/** A product's quantity in the cart, as a field. What is wrong with it stands at the field. */
export function QuantityForm({ line, redirectTo, lastResult }: Props) {
  const fetcher = useFetcher<Answer>();
  const id = quantityFieldId(line.productId);
  const { errors, typed, forget } = useRefusal(fetcher.data, id, line.quantity, lastResult);
  // Not disabled meanwhile: that would take the focus away.
  const onSubmit = (event: FormEvent) => {
    if (fetcher.state !== "idle") event.preventDefault();
    else forget();
  };
  return (
    <fetcher.Form
      method="post"
      action={`/cart/${line.productId}`}
      preventScrollReset
      noValidate
      className="quantity-form"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextField
        field={{
          id,
          name: "quantity",
          initialValue: typed ?? String(line.quantity),
          errors,
          errorId: `${id}-error`,
          descriptionId: `${id}-hint`,
        }}
        label={
          <>
            Quantity<span className="sr-only"> of {line.name}</span>
          </>
        }
        inputMode="numeric"
        autoComplete="off"
      />
      <button className="button button-quiet">
        Update<span className="sr-only"> the quantity of {line.name}</span>
      </button>
    </fetcher.Form>
  );
}

/**
 * Why the quantity was refused and what was typed, until the cart has another. The field takes focus
 * at a refusal, and the new number when plus and minus changed it.
 */
function useRefusal(
  answer: Answer | undefined,
  inputId: string,
  quantity: number,
  first: SubmissionResult | undefined,
) {
  const [refusal, setRefusal] = useState(first);
  useEffect(() => {
    if (answer?.toast) showToast(answer.toast);
    // A post that failed says nothing of the field.
    if (!answer?.lastResult?.initialValue) return;
    setRefusal(answer.lastResult);
    document.getElementById(inputId)?.focus();
  }, [answer, inputId]);
  const [shown, setShown] = useState(quantity);
  useEffect(() => {
    if (shown === quantity) return;
    setShown(quantity);
    setRefusal(undefined);
    const input = document.getElementById(inputId);
    if (input instanceof HTMLInputElement) input.value = String(quantity);
  }, [shown, quantity, inputId]);
  // conform leaves out what is empty.
  const typed = refusal && (refusal.initialValue?.quantity ?? "");
  return {
    forget: () => setRefusal(undefined),
    errors: refusal?.error?.quantity ?? undefined,
    typed: typeof typed === "string" ? typed : undefined,
  };
}
