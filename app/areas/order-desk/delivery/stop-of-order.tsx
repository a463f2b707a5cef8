import { Link } from "@remix-run/react";
import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { REASON_WORDS, stopLabel, stopState } from "~/domain/orders/delivery/stop-state";
import { FINISHED_STATUSES } from "~/domain/orders/order-status";
import { formatMoney } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { driverWords, runPath } from "./delivery-words";

/** The run that an order is on, or what is to be done after it came back. */
export function StopOfOrder({ at: { order, stop, paidCents } }: { at: OrderAtDesk }) {
  if (!stop) return null;
  const state = stopState(stop, order.status);
  const { backAt, returnedAt } = stop;
  const isInShop = returnedAt !== null && backAt !== null && returnedAt >= backAt;
  const run = (
    <>
      <Link to={runPath(stop.runId)}>Run {stop.runId}</Link>, <bdi>{driverWords(stop)}</bdi>
    </>
  );
  if (!stop.backAt || FINISHED_STATUSES.includes(order.status)) {
    return (
      <p className="print:hidden">
        {run}: {stopLabel(state, order.status)}
      </p>
    );
  }
  return (
    <div className="banner flow-2 print:hidden">
      <p>
        <strong>Not delivered</strong>, <DateTime value={stop.backAt} />:{" "}
        {stop.reason && REASON_WORDS[stop.reason].label}
        {stop.words && (
          <>
            {" "}
            (<bdi>{stop.words}</bdi>)
          </>
        )}
        . {run}.
      </p>
      <p>
        {isInShop ? "It is back in the shop" : "It comes back to the shop"}:{" "}
        {order.items.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(", ")}.{" "}
        {paidCents > 0 && `${formatMoney(paidCents)} is paid. `}
        Agree on another time with the customer, or give the money back and cancel it.
      </p>
    </div>
  );
}
