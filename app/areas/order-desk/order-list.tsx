import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { DeskOrderCard } from "./desk-order-card";

type Props = {
  orders: readonly DeskOrder[];
  /** The address of the page, to which its buttons return. */
  here: string;
  /** Whether each says its window, where no heading does. */
  saysWindow?: boolean;
};

/** Orders as rows of the desk. */
export function OrderList({ orders, here, saysWindow = false }: Props) {
  if (orders.length === 0) return null;
  return (
    <ul className="flow-1">
      {orders.map((order) => (
        <DeskOrderCard key={order.id} order={order} here={here} saysWindow={saysWindow} />
      ))}
    </ul>
  );
}
