import { Link } from "@remix-run/react";
import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import type { NextAct } from "~/domain/orders/desk/next-act";
import { PAYMENT_METHODS } from "~/domain/money/payment-methods";
import { formatLongDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { orderPath, DESK_FAILURE } from "./desk-words";

export const BIG = "button min-h-16 w-full max-w-112 text-lg";

type Props = {
  at: Pick<OrderAtDesk, "next" | "openCents" | "paidCents" | "seen" | "handOverDays"> & {
    order: Pick<OrderAtDesk["order"], "id" | "fulfilment">;
    payments: readonly Pick<OrderAtDesk["payments"][number], "method" | "cents">[];
  };
  /** The address to which its buttons return. By default the order's page. */
  here?: string;
};

/** What is next, as the one big button. A payment has one for each way of paying. */
export function NextButtons({ at, here }: Props) {
  const { next, openCents } = at;
  const place: Record<string, string> = here === undefined ? {} : { redirectTo: here };
  // What is withdrawn has its own buttons.
  if (!next || next === "replace") return null;
  return (
    <section className="panel stack print:hidden" aria-labelledby="next">
      <h2 id="next">Next</h2>
      {next === "pay" && at.order.fulfilment === "delivery" && (
        <p>A delivery is paid before it leaves the shop.</p>
      )}
      {next === "check-id" && at.order.fulfilment === "delivery" && here === undefined && (
        <p>
          It is delivered: the driver checks the ID at the door.{" "}
          <Link to="/office/delivery">Deliveries</Link>
        </p>
      )}
      {next === "check-id" && <p>Is the customer 21 or older, and is it the customer's own ID?</p>}
      {next === "take-up" && (
        <p>It expired. Its pieces are taken from stock again, if they are still there.</p>
      )}
      {next === "hand-over" && <HandOverButtons at={at} place={place} />}
      {next === "pay" &&
        PAYMENT_METHODS.map((method) => (
          <ActionButton
            failure={DESK_FAILURE}
            key={method}
            action={`${orderPath(at.order.id)}/pay`}
            fields={{ method, cents: openCents, ...place }}
            className={BIG}
            preventScrollReset
          >
            {PAID[method]}: {formatMoney(openCents)}
          </ActionButton>
        ))}
      {next === "difference" && <DifferenceButtons at={at} place={place} />}
      {next !== "pay" && next !== "hand-over" && next !== "difference" && (
        <OneButton at={at} next={next} place={place} />
      )}
    </section>
  );
}

type Placed = Pick<Props, "at"> & { place: Record<string, string> };

/** Of an order of earlier days the desk says on which it was: that is the day of the sale. */
function HandOverButtons({ at, place }: Placed) {
  const days = at.handOverDays;
  return days.map((day, index) => (
    <ActionButton
      failure={DESK_FAILURE}
      key={day}
      action={`${orderPath(at.order.id)}/hand-over`}
      fields={{ seen: at.seen, ...(index > 0 && { day }), ...place }}
      className={BIG}
      preventScrollReset
    >
      Handed over
      {days.length > 1 && index === 0 && " today"}
      {days.length > 1 && index > 0 && (
        <>
          {" "}
          on <DateTime value={day} format={formatLongDay} />
        </>
      )}
    </ActionButton>
  ));
}

/** The difference goes back in a way in which the order was paid. */
function DifferenceButtons({ at: { order, payments, openCents }, place }: Placed) {
  const ways = PAYMENT_METHODS.filter(
    (way) => payments.reduce((sum, { method, cents }) => sum + (method === way ? cents : 0), 0) > 0,
  );
  return (
    <>
      <p>More was paid than the order costs now.</p>
      {ways.map((method) => (
        <ActionButton
          failure={DESK_FAILURE}
          key={method}
          action={`${orderPath(order.id)}/difference`}
          fields={{ method, cents: -openCents, ...place }}
          className={BIG}
          preventScrollReset
        >
          {BACK[method]}: {formatMoney(-openCents)}
        </ActionButton>
      ))}
    </>
  );
}

type OneAct = Exclude<NextAct, "pay" | "hand-over" | "difference" | "replace">;

const BACK = { cash: "Given back in cash", debit: "Given back by debit card" } as const;

const PAID = { cash: "Paid in cash", debit: "Paid by debit card" } as const;

const ACTS: Record<OneAct, { act: string; label: string }> = {
  confirm: { act: "confirm", label: "Confirm" },
  ready: { act: "ready", label: "Mark as ready" },
  "check-id": { act: "id-checked", label: "ID checked" },
  "give-back": { act: "give-back", label: "Money given back" },
  "take-up": { act: "take-up", label: "Take up again" },
};

function OneButton({ at, next, place }: Placed & { next: OneAct }) {
  const { act, label } = ACTS[next];
  return (
    <ActionButton
      failure={DESK_FAILURE}
      action={`${orderPath(at.order.id)}/${act}`}
      fields={{ seen: at.seen, ...place }}
      className={BIG}
      preventScrollReset
    >
      {label}
      {next === "give-back" && `: ${formatMoney(at.paidCents)}`}
    </ActionButton>
  );
}
