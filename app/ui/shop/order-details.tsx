import type { ReactNode } from "react";
import type { OrderMoney } from "~/domain/money/order-money.server";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { soldAt, soldWords } from "~/domain/money/sold-words";
import { shownContact } from "~/domain/orders/customer";
import { orderCode } from "~/domain/orders/order-code";
import { standingOf, type Stop } from "~/domain/orders/delivery/stop-state";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import type { Order, StatusChange } from "~/domain/orders/orders-queries.server";
import { batchWords } from "~/domain/stock/stock-words";
import type { BatchOfLine } from "~/domain/stock/stock-queries.server";
import { formatMoney, parseCents } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { OrderWindow } from "~/ui/shop/order-window";
import { OrderLines } from "./order-lines";
import { TaxLines } from "./tax-lines";

type Props = {
  order: Order;
  changes: StatusChange[];
  money: OrderMoney;
  /** Its newest stop on a run, if it was on one. */
  stop?: Stop | null;
  /** From which batches the lines come. */
  batches: readonly Pick<BatchOfLine, "orderItemId" | "code" | "quantity">[];
  /** Whether to show who changed the status. Only for staff. */
  isForStaff?: boolean;
};

/** An order, for its customer, for staff and in print. */
export function OrderDetails(props: Props) {
  const { order, changes, money, batches, stop = null, isForStaff = false } = props;
  const { label, meaning } = standingOf(order.status, stop);
  const contact = shownContact(order);
  return (
    <>
      <p>
        <span className="badge">{label}</span> {!isForStaff && meaning}
      </p>
      <dl className="facts">
        <Fact name="Code">{orderCode(order.id)}</Fact>
        <Fact name="Ordered">
          <DateTime value={order.createdAt} />
        </Fact>
        {money.sold && (
          <Fact name="Sold">
            <DateTime value={soldAt(money.sold)}>{soldWords(money.sold)}</DateTime>
          </Fact>
        )}
        {money.paidBy.length > 0 && (
          <Fact name="Paid">
            {money.paidBy
              .map(({ method, cents }) => `${METHOD_WORDS[method]} ${formatMoney(cents)}`)
              .join(", ")}
          </Fact>
        )}
        <Fact name="Name">
          <bdi>{order.customerName}</bdi>
        </Fact>
        {/* Whoever holds the paper may have said the code of somebody else's account. */}
        <Fact name="Email" isOnPaper={!isForStaff}>
          {contact.customerEmail}
        </Fact>
        <Fact name="Address">
          <span className="whitespace-pre-line">{contact.shippingAddress}</span>
        </Fact>
        {order.phone && <Fact name="Phone">{order.phone}</Fact>}
        {order.note && (
          <Fact name="Note">
            <span className="whitespace-pre-line">{order.note}</span>
          </Fact>
        )}
        {isForStaff && (order.windowStartsAt !== null || !money.sold) && (
          <Fact name={order.fulfilment === "pickup" ? "Pickup" : "Delivery"}>
            <OrderWindow order={order} none="No time chosen" />
          </Fact>
        )}
      </dl>
      <OrderLines
        lines={order.items.map(({ id, productName, quantity, price }) => ({
          name: productName,
          quantity,
          cents: parseCents(price),
          batches: batchWords(batches.filter(({ orderItemId }) => orderItemId === id)),
        }))}
        extras={[
          { name: "Discount", cents: -money.discountCents },
          { name: "Delivery", cents: money.deliveryFeeCents },
        ]}
        total={parseCents(order.total)}
      />
      {money.changedCents !== 0 && (
        <p>
          {money.changedCents < 0 ? "Given back since: " : "Charged in addition: "}
          {formatMoney(Math.abs(money.changedCents))}. Together now:{" "}
          <strong>{formatMoney(parseCents(order.total) + money.changedCents)}</strong>
        </p>
      )}
      <TaxLines taxes={money.taxes} isChanged={money.changedCents !== 0} />
      <h2>History</h2>
      <ol data-part="status-changes" className="list-decimal pl-5">
        {changes.map((change) => (
          <li key={change.id}>
            {change.changed === null ? STATUS_WORDS[change.status].label : "Changed"},{" "}
            <DateTime value={change.createdAt} />
            {isForStaff && change.changedBy && `, by ${change.changedBy}`}
            {(change.changed ?? change.reason) && `: ${change.changed ?? change.reason}`}
          </li>
        ))}
      </ol>
    </>
  );
}

type FactProps = { name: string; isOnPaper?: boolean; children: ReactNode };

function Fact({ name, isOnPaper = true, children }: FactProps) {
  return (
    <div className={isOnPaper ? undefined : "print:hidden"}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
