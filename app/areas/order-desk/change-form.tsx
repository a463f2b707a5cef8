import type { ChangeChoices } from "~/domain/orders/desk/change-choices.server";
import type { orderChange } from "~/domain/orders/desk/change-order.schema";
import { formatMoney, parseCents } from "~/lib/money";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { DESK_FAILURE, orderPath } from "./desk-words";
import { ServerForm, type With } from "~/ui/form/server-form";

type Props = { choices: ChangeChoices };

/** The name of a line's field, as in change-order.schema.ts, which would bring zod to browsers. */
const quantityField = (line: number): QuantityField => `quantity-${line}`;

type QuantityField = `quantity-${number}`;

/** Everything of an order that the desk can change, as it is now or as it was typed. */
export function ChangeForm({ choices }: Props) {
  const { order, lines, times, products, seen, shown } = choices;
  const isDelivery = order.fulfilment === "delivery";
  const quantities = Object.fromEntries(
    lines.map(({ id, quantity }) => [quantityField(id), String(quantity)]),
  );

  return (
    <ServerForm<With<typeof orderChange, QuantityField>>
      failure={DESK_FAILURE}
      id="change-form"
      action={`${orderPath(order.id)}/change`}
      values={{
        ...quantities,
        pieces: "1",
        windowStartsAt: order.windowStartsAt?.toISOString(),
        name: order.customerName,
        phone: order.phone,
        email: choices.email,
        note: order.note,
      }}
      send="Change the Order"
      sending="Saving…"
    >
      {(fields, { form }) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}

function hintOf({ quantity, price, otherPrice }: ChangeChoices["lines"][number]): string {
  const now = `${quantity} ordered, ${formatMoney(parseCents(price))} each. 0 removes the line.`;
  return otherPrice === null
    ? now
    : `${now} Further ones cost ${formatMoney(parseCents(otherPrice))} each.`;
}
