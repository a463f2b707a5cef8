import type { SubmissionResult } from "@conform-to/react";
import type { LimitProblem } from "~/domain/orders/purchase-limits";
import { formatMoney } from "~/lib/money";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { quantityAddress } from "./shop-address";

type Props = {
  /** The shown lines and prices. With `orderKey`, a double click creates only one order. */
  seen: string;
  orderKey: string;
  account: { email: string; name: string } | null;
  /** Cents. */
  total: number;
  /** Exceeded limits. Repeated if the order is refused for them. They are corrected in the cart. */
  limits: readonly LimitProblem[];
  lastResult?: SubmissionResult | undefined;
};

type Input = { name: string; email: string; address: string };

/** Contact fields, all optional, and the button that places the order. */
export function CheckoutForm({ seen, orderKey, account, total, limits, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    id: "checkout",
    action: "/checkout",
    lastResult,
    ...(account && { defaultValue: account }),
  });
  const exceeded = limits.find(({ message }) => form.errors?.join(". ").includes(message));
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} mendAt={exceeded && quantityAddress(exceeded.productId)} />
      {/* The current value of the page, never the one that was sent before: prices may have changed. */}
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="orderKey" value={orderKey} />
      <TextField field={fields.name} label="Name" autoComplete="name" isOptional />
      <TextField
        field={fields.email}
        label="Email address"
        hint="We send your receipt there, and tell you when the order is ready."
        type="email"
        autoComplete="email"
        inputMode="email"
        isOptional
      />
      <TextAreaField field={fields.address} label="Address" rows={3} isOptional />
      <SubmitButton
        label={`Place Order for ${formatMoney(total)}`}
        pendingLabel="Placing…"
        isPending={isPending}
      />
    </Form>
  );
}
