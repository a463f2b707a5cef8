import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { OrderMoney } from "~/domain/money/order-money.server";
import type { Stop } from "~/domain/orders/delivery/stop-state";
import { orderCode } from "~/domain/orders/order-code";
import { FINISHED_STATUSES, isCancellable } from "~/domain/orders/order-status";
import type { Order, StatusChange } from "~/domain/orders/orders-queries.server";
import type { PickupFact } from "~/domain/orders/pickup/pickup-words";
import { DateTime } from "~/ui/layout/date-time";
import { OrderDetails } from "~/ui/shop/order-details";
import { PrintButton } from "~/ui/layout/print-button";
import { PrintedSender } from "~/ui/shop/printed-sender";
import { SpokenCode } from "~/ui/shop/spoken-code";

type Props = {
  order: Order;
  batches: ComponentProps<typeof OrderDetails>["batches"];
  changes: StatusChange[];
  stop: Stop | null;
  money: OrderMoney;
  handover: readonly PickupFact[];
  /** The order's code for scanners. */
  qr: ComponentProps<typeof SpokenCode>["qr"];
  /** The address of this page. */
  path: string;
};

/** An order's page for its customer. Printed, it is the receipt. */
export function Receipt({ order, batches, changes, stop, money, handover, qr, path }: Props) {
  return (
    <>
      <h1>Order {order.id}</h1>
      <PrintedSender />
      {!FINISHED_STATUSES.includes(order.status) && (
        <Handover fulfilment={order.fulfilment} facts={handover} />
      )}
      <OrderDetails {...{ order, batches, changes, stop, money }} />
      <SpokenCode code={orderCode(order.id)} qr={qr} />
      {isCancellable(order.status) && (
        <p className="print:hidden">
          You can cancel the order until it is ready.{" "}
          <Link to={`${path}/cancel`} className="button button-quiet">
            Cancel the Order
          </Link>
        </p>
      )}
      <div className="button-row print:hidden">
        <PrintButton label="Print the receipt" hint="Print this page to keep it as a receipt." />{" "}
        <Link to={`${path}/mail`} className="button button-quiet">
          Mail the Receipt
        </Link>
      </div>
    </>
  );
}

type HandoverProps = { fulfilment: Order["fulfilment"]; facts: readonly PickupFact[] };

/** When, where and with what the customer gets the order. */
function Handover({ fulfilment, facts }: HandoverProps) {
  return (
    <section className="panel stack" aria-labelledby="handover">
      <h2 id="handover">{fulfilment === "pickup" ? "Pick it up" : "We bring it to you"}</h2>
      <dl className="facts">
        {facts.map(({ name, words, at }) => (
          <div key={words}>
            <dt>{name}</dt>
            <dd>{at ? <DateTime value={at}>{words}</DateTime> : words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
