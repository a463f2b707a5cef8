import { Link } from "@remix-run/react";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { STATE_LABELS } from "~/domain/orders/delivery/stop-state";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { formatDay } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";
import { GuestLink } from "~/ui/lists/guest-link";
import { Badge } from "~/ui/layout/badge";
import { NextOfOrder } from "~/ui/lists/next-of-order";
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
  const { idCheckedAt, hasWithdrawn, delivery } = order;
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
        {delivery && <Badge state={delivery}>{STATE_LABELS[delivery]}</Badge>}{" "}
        {idCheckedAt && <Badge state="checked">ID checked</Badge>}{" "}
        {hasWithdrawn && <Badge state="withdrawn">Withdrawn batch</Badge>}
      </p>
      <p className="tabular-nums">{formatMoney(parseCents(total))}</p>
      <div>
        <NextOfOrder order={order} here={here} failure={DESK_FAILURE} />
      </div>
    </li>
  );
}
