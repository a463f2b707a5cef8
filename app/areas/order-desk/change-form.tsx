import type { SubmissionResult } from "@conform-to/react";
import type { ChangeChoices } from "~/domain/orders/desk/change-choices.server";
import { formatMoney, parseCents } from "~/lib/money";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { DESK_FAILURE, orderPath } from "./desk-words";

type Props = { choices: ChangeChoices; lastResult?: SubmissionResult | undefined };

/** The name of a line's field, as in change-order.schema.ts, which would bring zod to browsers. */
const quantityField = (line: number): QuantityField => `quantity-${line}`;

type QuantityField = `quantity-${number}`;

type Input = {
  [line: QuantityField]: string;
  product: string;
  pieces: string;
  windowStartsAt: string;
  name: string;
  phone: string;
  email: string;
  note: string;
};

/** Everything of an order that the desk can change, as it is now or as it was typed. */
export function ChangeForm({ choices, lastResult }: Props) {
  const { order, lines, times, products, seen, shown } = choices;
  const isDelivery = order.fulfilment === "delivery";
  const quantities = Object.fromEntries(
    lines.map(({ id, quantity }) => [quantityField(id), String(quantity)]),
  );
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    failure: DESK_FAILURE,
    id: "change-form",
    action: `${orderPath(order.id)}/change`,
    lastResult,
    defaultValue: {
      ...quantities,
      pieces: "1",
      windowStartsAt: order.windowStartsAt?.toISOString(),
      name: order.customerName,
      phone: order.phone,
      email: choices.email,
      note: order.note,
    },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {/* The state that the page shows now, never the one that was sent before. */}
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="shown" value={shown} />
      {lines.map((line) => {
        const name = quantityField(line.id);
        const field = fields[name];
        if (!field) return null;
        // A line that came since was not typed.
        const isTyped = form.initialValue?.[name] !== undefined || field.errors !== undefined;
        const shownField = isTyped ? field : { ...field, initialValue: String(line.quantity) };
        return (
          <TextField
            key={line.id}
            field={shownField}
            label={line.productName}
            hint={hintOf(line)}
            inputMode="numeric"
          />
        );
      })}
      <SelectField
        field={fields.product}
        label="Add a product"
        options={products}
        empty="Nothing"
        isOptional
      />
      <TextField
        field={fields.pieces}
        label="Pieces of it"
        hint="To add another product, save and come back."
        inputMode="numeric"
        isOptional
      />
      {times.length > 0 && (
        <SelectField
          field={fields.windowStartsAt}
          label={isDelivery ? "When we deliver it" : "When it is picked up"}
          hint="In New York time. Times with a place left."
          options={times}
          empty={order.windowStartsAt ? "Choose a time" : "Without a time"}
          isOptional={!order.windowStartsAt}
        />
      )}
      <TextField field={fields.name} label="Name" />
      <TextField
        field={fields.phone}
        label="Phone number"
        type="tel"
        inputMode="tel"
        isOptional={!isDelivery}
      />
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        inputMode="email"
        isOptional
      />
      {order.note !== null && (
        <TextAreaField field={fields.note} label="Note" rows={2} isOptional />
      )}
      <SubmitButton label="Change the Order" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}

function hintOf({ quantity, price, otherPrice }: ChangeChoices["lines"][number]): string {
  const now = `${quantity} ordered, ${formatMoney(parseCents(price))} each. 0 removes the line.`;
  return otherPrice === null
    ? now
    : `${now} Further ones cost ${formatMoney(parseCents(otherPrice))} each.`;
}
