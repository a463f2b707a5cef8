import { Link } from "@remix-run/react";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { formatDay } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { GuestLink } from "~/ui/lists/guest-link";
import { Badge } from "~/ui/layout/badge";
import { DayAndWindow } from "./day-and-window";
import { orderPath, DESK_FAILURE } from "./desk-words";
import { formatCount } from "~/lib/counts";

type Props = {
  order: DeskOrder;
  /** The address of this page, to which its buttons return. */
  here: string;
  /** Whether to say its window, where no heading does. */
  saysWindow?: boolean;
};

/**
 * For what is around the orders, once a page: a line is who and what, state, total and next act. On a
 * phone who and total are above what, and what is above state and act.
 */
export const ORDER_ROWS =
  "[&_.order-row]:grid [&_.order-row]:grid-cols-[minmax(0,1fr)_auto] [&_.order-row]:items-center [&_.order-row]:gap-x-2 [&_.order-row]:gap-y-1 [&_.order-row]:py-2! [&_.order-row>*]:mt-0 [&_.order-row>:first-child]:min-w-0 [&_.order-row>:nth-child(n+3)]:text-right " +
  "max-md:[&_.order-row>:first-child]:contents max-md:[&_.order-row_.small]:col-span-2 max-md:[&_.order-row_.small]:row-start-2 max-md:[&_.order-row>:nth-child(2)]:row-start-3 max-md:[&_.order-row>:nth-child(3)]:col-start-2 max-md:[&_.order-row>:nth-child(3)]:row-start-1 " +
  "md:[&_.order-row]:grid-cols-[minmax(0,1fr)_auto_4.5rem_9rem] md:[&_.order-row]:gap-x-4 md:[&_.order-row>:nth-child(2)]:justify-end";

/** An order as a line of the desk, with what to do next without the customer. */
export function DeskOrderCard({ order, here, saysWindow = false }: Props) {
  const { id, customerName, customerEmail, status, lines, lineCount, total } = order;
  const { idCheckedAt, hasWithdrawn } = order;
  return (
    <li className="order-row card">
      <div>
        <p>
          <Link to={orderPath(id)} className="inline-block min-h-6 font-semibold">
            Order {id}
          </Link>
          , <GuestLink name={customerName} email={customerEmail} />
        </p>
        <p className="small wrap-anywhere">
          {saysWindow && (
            <>
              <DayAndWindow order={order} format={formatDay} />:{" "}
            </>
          )}
          {lines.join(" · ")}
          {lineCount > lines.length && ` · and ${formatCount(lineCount - lines.length)} more`}
        </p>
      </div>
      <p className="badge-row">
        <Badge state={status}>{STATUS_WORDS[status].label}</Badge>{" "}
        {idCheckedAt && <Badge state="checked">ID checked</Badge>}{" "}
        {hasWithdrawn && <Badge state="withdrawn">Withdrawn batch</Badge>}
      </p>
      <p className="tabular-nums">{formatMoney(parseCents(total))}</p>
      <div>
        <NextButton order={order} here={here} />
      </div>
    </li>
  );
}

const QUICK = {
  pending: { act: "confirm", label: "Confirm" },
  confirmed: { act: "ready", label: "Mark as ready" },
} as const;

function NextButton({ order, here }: Omit<Props, "saysWindow">) {
  const { id, status, fulfilment, seen, hasWithdrawn } = order;
  if (status === "ready") return <ToOrder id={id} act="Hand over" what={`order ${id}`} />;
  if (status !== "pending" && status !== "confirmed") return null;
  // What is withdrawn is replaced, and a delivery paid, before it is ready.
  if (status === "confirmed" && (hasWithdrawn || fulfilment === "delivery")) {
    return <ToOrder id={id} act="Next step" what={`of order ${id}`} />;
  }
  const { act, label } = QUICK[status];
  return (
    <ActionButton
      failure={DESK_FAILURE}
      action={`${orderPath(id)}/${act}`}
      fields={{ seen, redirectTo: here }}
      className="button button-quiet"
      what={`order ${id}`}
      preventScrollReset
    >
      {label}
    </ActionButton>
  );
}

/** What is done on the order's own page. */
function ToOrder({ id, act, what }: { id: number; act: string; what: string }) {
  return (
    <Link to={orderPath(id)} className="button button-quiet">
      {act}
      <span className="sr-only"> {what}</span>
    </Link>
  );
}
