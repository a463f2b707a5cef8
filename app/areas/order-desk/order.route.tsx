import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isReachable } from "~/domain/orders/customer";
import { getDeskOrder } from "~/domain/orders/desk/desk-order.server";
import { requireStaff } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { OrderDetails } from "~/ui/shop/order-details";
import { OrderWindow } from "~/ui/shop/order-window";
import { PrintedSender } from "~/ui/shop/printed-sender";
import { BrokenPieces } from "./broken-pieces";
import { DESK } from "./desk-words";
import { NextButtons } from "./next-buttons";
import { OtherActs } from "./other-acts";
import { PaidFacts } from "./paid-facts";
import { StopOfOrder } from "./delivery/stop-of-order";
import { WithdrawnLines } from "./withdrawn-lines";
import { GuestLink } from "~/ui/lists/guest-link";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Order ${data.order.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const found = await getDeskOrder(pageId(args.params.id));
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export default function OrderPage() {
  const at = useLoaderData<typeof loader>();
  const { order, changes, money } = at;
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={DESK}>Order desk</Link>
      </p>
      <h1>Order {order.id}</h1>
      <PrintedSender />
      <p className="lead">
        <GuestLink name={order.customerName} email={order.customerEmail} />,{" "}
        <OrderWindow order={order} none="without a time" />
      </p>
      <StopOfOrder at={at} />
      <PaidFacts at={at} />
      <WithdrawnLines at={at} />
      {at.overLimit.map((message) => (
        <p key={message} className="banner print:hidden">
          Not all of this can be handed over today. {message}.
        </p>
      ))}
      <NextButtons at={at} />
      <OtherActs at={at} />
      <BrokenPieces at={at} />
      <p className="print:hidden">
        {isReachable(order)
          ? `The customer is told by mail ${UNDO_MINUTES} minutes after each step, unless you undo it.`
          : "There is no email address to tell the customer at. They see it at their order's link."}
      </p>
      <OrderDetails {...{ order, changes, money }} stop={at.stop} batches={at.batches} isForStaff />
      <p className="print:hidden">
        <Link to={`/office/orders/${order.id}/receipt`}>Receipt for a printer</Link>
      </p>
      <PrintButton label="Print the receipt" hint="Print this page to keep it as a receipt." />
    </div>
  );
}
