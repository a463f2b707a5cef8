import { Fragment } from "react";
import { useNavigate } from "@remix-run/react";
import { shop } from "~/content/shop";
import { type Excess, LIMIT_WORDS } from "~/domain/orders/limits/purchase-limits";
import type { checkoutInput } from "~/domain/orders/orders.schema";
import type { Fulfilment } from "~/domain/orders/pickup/fulfilment";
import type { CheckoutChoices } from "~/domain/orders/pickup/checkout-choices.server";
import { formatMoney } from "~/lib/money";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { TextAreaField, TextField } from "~/ui/form/field";
import { CART, checkoutAddress, quantityAddress } from "./shop-address";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "Order Failed", description: "Something went wrong" };

/** The form of each way has this id. */
export const CHECKOUT_FORM = "checkout";

/** The name of the buttons that show another day. */
export const DAY_BUTTON = "showDay";

type Props = {
  /** The shown lines and prices. With `orderKey`, a double click creates only one order. */
  seen: string;
  orderKey: string;
  account: { email: string; name: string } | null;
  /** Cents. */
  total: number;
  /** Lines with too much. Repeated if the order is refused for them. They are reduced in the cart. */
  excess: readonly Excess[];
  choices: Omit<CheckoutChoices, "days"> & { days: { day: string; label: string }[] };
  /** The chosen day. Null while no time is chosen or none is left. */
  day: string | null;
  /** The times of that day. */
  times: { value: string; label: string; note: string }[];
};

const WINDOWS = { pickup: "When you pick it up", delivery: "When we deliver it" } as const;

/** When and how the order is handed over, contact fields, and the button that places the order. */
export function CheckoutForm(props: Props) {
  const { seen, orderKey, account, total, excess, choices, day, times } = props;
  const { fulfilment, hasTimes, days } = choices;
  const isDelivery = fulfilment === "delivery";

  return (
    <ServerForm<typeof checkoutInput>
      failure={FAILURE}
      id={CHECKOUT_FORM}
      action={checkoutAddress(fulfilment, day)}
      values={account ?? undefined}
      mendAt={(errors) => mendAt(errors, excess)}
      send={`Place Order for ${formatMoney(total)}`}
      sending="Placing…"
      className="form max-w-none"
    >
      {(fields) => (
        <>
          {days.length > 1 && (
            // Enter presses the first button of a form, which must not be a day.
            <button className="sr-only" tabIndex={-1} aria-hidden="true">
              Place Order
            </button>
          )}{" "}
          {/* The current value of the page, never the one that was sent before: prices may have changed. */}
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="orderKey" value={orderKey} />
          <input type="hidden" name="fulfilment" value={fulfilment} />
          {days.length > 1 && <Days days={days} chosen={day} fulfilment={fulfilment} />}
          {hasTimes && (
            <ChoiceGroup
              // The times of another day are other radio buttons: none of them is chosen yet.
              key={day}
              field={fields.windowStartsAt}
              legend={WINDOWS[fulfilment]}
              hint="In New York time."
              type="radio"
              options={times}
              hasTiles
            />
          )}
          <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2">
            <TextField field={fields.name} label="Name" autoComplete="name" isOptional />
            <TextField
              field={fields.email}
              label="Email address"
              hint="For your receipt, and to tell you when the order is ready."
              type="email"
              autoComplete="email"
              inputMode="email"
              isOptional
            />
            <TextField
              field={fields.phone}
              label="Phone number"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              isOptional={!isDelivery}
            />
            <TextAreaField
              field={fields.address}
              label="Address"
              rows={2}
              isOptional={!isDelivery}
            />
            <div className="sm:col-span-2">
              <TextAreaField field={fields.note} label="Note for us" rows={2} isOptional />
            </div>
          </div>
          <p className="small">{shop.ageStatement}</p>
        </>
      )}
    </ServerForm>
  );
}

type DaysProps = {
  days: Props["choices"]["days"];
  chosen: string | null;
  fulfilment: Fulfilment;
};

/**
 * The days with a time left. Buttons of the form, so that what was typed comes back with the times
 * of another day. With script they lead to its address and the form stays as it is.
 */
function Days({ days, chosen, fulfilment }: DaysProps) {
  const navigate = useNavigate();
  return (
    <fieldset>
      <legend className="font-semibold">Day</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {days.map(({ day, label }) => (
          <Fragment key={day}>
            {/* Not a button element, beside whose words Lynx would show its value. */}
            <input
              type="submit"
              name={DAY_BUTTON}
              value={label}
              aria-current={day === chosen ? "date" : undefined}
              className="filter-link cursor-pointer"
              onClick={(event) => {
                event.preventDefault();
                navigate(checkoutAddress(fulfilment, day), { preventScrollReset: true });
              }}
            />{" "}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** The cart, where a line is reduced: at the line, if its page knows of it too. */
function mendAt(errors: string[] | undefined, excess: readonly Excess[]) {
  const text = errors?.join(". ") ?? "";
  const most = excess.find(({ message }) => text.includes(message));
  if (most) return quantityAddress(most.productId);
  return text.startsWith(LIMIT_WORDS) ? CART : undefined;
}
