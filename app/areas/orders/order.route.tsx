import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getOrderOf, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { requireUser } from "~/http/auth.server";
import { pageId } from "~/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Receipt } from "./receipt";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Order ${data.order.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const order = await getOrderOf(user, pageId(args.params.id));
  if (!order) throw new Response(null, { status: 404 });
  return { order, changes: await listStatusChanges(order.id) };
}

export default function OrderPage() {
  const { order, changes } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to="/orders">All your orders</Link>
      </p>
      <Receipt order={order} changes={changes} />
    </div>
  );
}
