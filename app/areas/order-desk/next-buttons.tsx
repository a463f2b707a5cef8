import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import type { NextAct } from "~/domain/orders/desk/next-act";
import { PAYMENT_METHODS } from "~/domain/money/payment-methods";
import { formatMoney } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { orderPath } from "./desk-words";

const BIG = "button min-h-16 w-full text-[1.3rem]";

/** What is next, as the one big button. A payment has one for each way of paying. */
export function NextButtons({ at }: { at: OrderAtDesk }) {
  const { next, openCents } = at;
  if (!next) return null;
  return (
    <section className="panel stack print:hidden" aria-labelledby="next">
      <h2 id="next">Next</h2>
      {next === "pay" && at.order.fulfilment === "delivery" && (
        <p>A delivery is paid before it leaves the shop.</p>
      )}
      {next === "check-id" && <p>Is the customer 21 or older, and is it the customer's own ID?</p>}
      {next === "pay" ? (
        PAYMENT_METHODS.map((method) => (
          <ActionButton
            key={method}
            action={`${orderPath(at.order.id)}/pay`}
            fields={{ method, cents: openCents }}
            className={BIG}
            preventScrollReset
          >
            {PAID[method]}: {formatMoney(openCents)}
          </ActionButton>
        ))
      ) : (
        <OneButton at={at} next={next} />
      )}
    </section>
  );
}

const PAID = { cash: "Paid in cash", debit: "Paid by debit card" } as const;

const ACTS: Record<Exclude<NextAct, "pay">, { act: string; label: string }> = {
  confirm: { act: "confirm", label: "Confirm" },
  ready: { act: "ready", label: "Mark as ready" },
  "check-id": { act: "id-checked", label: "ID checked" },
  "hand-over": { act: "hand-over", label: "Handed over" },
  "give-back": { act: "give-back", label: "Money given back" },
};

function OneButton({ at, next }: { at: OrderAtDesk; next: Exclude<NextAct, "pay"> }) {
  const { act, label } = ACTS[next];
  return (
    <ActionButton
      action={`${orderPath(at.order.id)}/${act}`}
      fields={{ seen: at.seen }}
      className={BIG}
      preventScrollReset
    >
      {label}
      {next === "give-back" && `: ${formatMoney(at.paidCents)}`}
    </ActionButton>
  );
}
