import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isReachable } from "~/domain/orders/customer";
import { nextStatuses, type OrderStatus, STATUS_WORDS } from "~/domain/orders/order-status";
import { getOrder, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { requireStaff } from "~/http/auth.server";
import { pageId } from "~/http/page-id.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderDetails } from "~/ui/shop/order-details";
import { PrintButton } from "~/ui/layout/print-button";
import { ShopAdminPage } from "./shop-admin-page";
import { ORDERS } from "./shop-admin-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Order ${data.order.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const order = await getOrder(pageId(args.params.id));
  if (!order) throw new Response(null, { status: 404 });
  return { order, changes: await listStatusChanges(order.id) };
}

export default function OrderPage() {
  const { order, changes } = useLoaderData<typeof loader>();
  const next = nextStatuses(order.status);
  return (
    <ShopAdminPage heading={`Order ${order.id}`} back={ORDERS}>
      <OrderDetails order={order} changes={changes} isForStaff />
      {next.length > 0 && (
        <div className="stack">
          <p>
            {isReachable(order)
              ? "The customer is told by mail."
              : "There is no email address to tell the customer at. They see it at their order's link."}
          </p>
          <div className="button-row">
            {next.map((status) => (
              <StatusButton key={status} orderId={order.id} status={status} />
            ))}
          </div>
        </div>
      )}
      <PrintButton label="Print the receipt" hint="Print this page to keep it as a receipt." />
    </ShopAdminPage>
  );
}

function StatusButton({ orderId, status }: { orderId: number; status: OrderStatus }) {
  return (
    <ActionButton
      action={`/dashboard/orders/${orderId}/status`}
      fields={{ status }}
      className={status === "cancelled" ? "button button-quiet" : "button"}
      preventScrollReset
    >
      {STATUS_WORDS[status].verb}
    </ActionButton>
  );
}
