import type {
  correctionInput,
  discountInput,
  giveBackInput,
  methodInput,
  refundInput,
} from "~/domain/money/money.schema";
import { METHOD_WORDS, PAYMENT_METHODS } from "~/domain/money/payment-methods";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { MONEY_FAILURE } from "./order-money-words";
import { type FieldsOf, ServerForm } from "~/ui/form/server-form";

/** What the changes of money take, each a part of it. */
type MoneyInput =
  | typeof discountInput
  | typeof refundInput
  | typeof correctionInput
  | typeof giveBackInput
  | typeof methodInput;

type Choice = { value: string; label: string };

type Props = {
  action: string;
  /** The controls besides the reason, which every change of money has. */
  asks: readonly Exclude<keyof FieldsOf<MoneyInput>, "reason" | "after">[];
  lines?: readonly Choice[];
  /** What the two ways of paying are asked for. */
  methodLegend?: string;
  amount?: string;
  /** The state of the order that the page shows. */
  version: string;
  button: string;
};

const DIRECTIONS: readonly Choice[] = [
  { value: "less", label: "Less: give money back" },
  { value: "more", label: "More: take money in addition" },
];

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));

/** A change of an order's money. */
export function MoneyForm({ asks, lines = [], version, button, ...props }: Props) {
  return (
    <ServerForm<MoneyInput>
      failure={MONEY_FAILURE}
      id="money-form"
      action={props.action}
      values={{ amount: props.amount }}
      hidden={{ after: version }}
      send={button}
      sending="Saving…"
    >
      {(fields) => (
        <>
          {asks.includes("line") && (
            <SelectField field={fields.line} label="Line" options={lines} empty="Choose a line" />
          )}
          {asks.includes("quantity") && (
            <TextField field={fields.quantity} label="Pieces" inputMode="numeric" />
          )}
          {asks.includes("direction") && (
            <ChoiceGroup
              field={fields.direction}
              legend="The customer pays"
              type="radio"
              options={DIRECTIONS}
            />
          )}
          {asks.includes("amount") && (
            <TextField field={fields.amount} label="Amount in dollars" inputMode="decimal" />
          )}
          {asks.includes("method") && (
            <ChoiceGroup
              field={fields.method}
              legend={props.methodLegend ?? "Way of paying"}
              type="radio"
              options={METHODS}
            />
          )}
          {asks.includes("restock") && (
            <CheckboxField field={fields.restock} label="Put goods back into stock" />
          )}
          <TextAreaField
            field={fields.reason}
            label="Reason"
            hint="It stays with the order. Customers do not see it."
            rows={3}
          />
        </>
      )}
    </ServerForm>
  );
}
