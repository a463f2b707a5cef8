import type { ReactNode } from "react";
import { shownContact } from "~/domain/orders/customer";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import type { Order, StatusChange } from "~/domain/orders/orders-queries.server";
import { parseCents } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { OrderLines } from "./order-lines";

type Props = {
  order: Order;
  changes: StatusChange[];
  /** Whether to show who changed the status. Only for staff. */
  isForStaff?: boolean;
};

/** An order, for its customer, for staff and in print. */
export function OrderDetails({ order, changes, isForStaff = false }: Props) {
  const { label, meaning } = STATUS_WORDS[order.status];
  const contact = shownContact(order);
  return (
    <>
      <p>
        <span className="badge">{label}</span> {!isForStaff && meaning}
      </p>
      <dl className="facts">
        <Fact name="Ordered">
          <DateTime value={order.createdAt} />
        </Fact>
        <Fact name="Name">{order.customerName}</Fact>
        <Fact name="Email">{contact.customerEmail}</Fact>
        <Fact name="Address">
          <span className="whitespace-pre-line">{contact.shippingAddress}</span>
        </Fact>
      </dl>
      <OrderLines
        lines={order.items.map(({ productName, quantity, price }) => ({
          name: productName,
          quantity,
          cents: parseCents(price),
        }))}
        total={parseCents(order.total)}
      />
      <h2>History</h2>
      <ol className="status-changes list-decimal pl-5">
        {changes.map((change) => (
          <li key={change.id}>
            {STATUS_WORDS[change.status].label}, <DateTime value={change.createdAt} />
            {isForStaff && change.changedBy && `, by ${change.changedBy}`}
          </li>
        ))}
      </ol>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
