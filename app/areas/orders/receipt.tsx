import type { Order, StatusChange } from "~/domain/orders/orders-queries.server";
import { OrderDetails } from "~/ui/shop/order-details";
import { PrintButton } from "~/ui/layout/print-button";
import { useSite } from "~/ui/layout/use-content";

/** An order's page for its customer. Printed, it is the receipt. */
export function Receipt({ order, changes }: { order: Order; changes: StatusChange[] }) {
  const site = useSite();
  return (
    <>
      <h1>Order {order.id}</h1>
      <p className="hidden print:block">
        {[site.name, site.address, site.phone, site.email].filter(Boolean).join(" · ")}
      </p>
      <OrderDetails order={order} changes={changes} />
      <PrintButton label="Print the receipt" hint="Print this page to keep it as a receipt." />
    </>
  );
}
