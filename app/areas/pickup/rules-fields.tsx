import type { FieldMetadata } from "@conform-to/react";
import type { PickupSettings } from "~/domain/orders/pickup/fulfilment";
import { TextField } from "~/ui/form/field";

/** The fields that pickup and delivery share. */
export type RuleFields = {
  isOn: string;
  minutes: string;
  orders: string;
  leadMinutes: string;
  daysAhead: string;
};

/** The stored rules as a form shows them. */
export function typedRules(
  rules: Omit<PickupSettings, "cutoffMinutes" | "unconfirmedDays">,
): RuleFields {
  const { isOn, minutes, orders, leadMinutes, daysAhead } = rules;
  return {
    isOn: isOn ? "on" : "",
    minutes: String(minutes),
    orders: String(orders),
    leadMinutes: String(leadMinutes),
    daysAhead: String(daysAhead),
  };
}

type Fields = Record<"orders" | "leadMinutes" | "daysAhead", FieldMetadata<string>>;

/** How many orders, how soon and how far ahead. */
export function RulesFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField field={fields.orders} label="Orders in one window" inputMode="numeric" />
      <TextField
        field={fields.leadMinutes}
        label="Minutes to prepare an order"
        hint="A window can be chosen until so long before it begins."
        inputMode="numeric"
      />
      <TextField
        field={fields.daysAhead}
        label="Days ahead"
        hint="0 for today alone, 6 for a week."
        inputMode="numeric"
      />
    </>
  );
}
