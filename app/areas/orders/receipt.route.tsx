import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readOrderToken } from "~/domain/orders/order-links.server";
import { getOrder, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Receipt } from "./receipt";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  ...pageMeta(loaded ? `Order ${loaded.order.id}` : "404 Page Not Found", matches),
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Whoever has the signed link may see the order, because guests have no account. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = readOrderToken(params.token);
  const [order, changes] = await Promise.all([getOrder(id ?? 0), listStatusChanges(id ?? 0)]);
  if (!order) throw new Response(null, { status: 404 });
  return data({ order, changes }, { headers: { "Cache-Control": "private, no-store" } });
}

export default function ReceiptPage() {
  const { order, changes } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to="/shop">Back to the shop</Link>
      </p>
      <Receipt order={order} changes={changes} />
      <p className="small print:hidden">
        Keep this page's address: whoever has it can see this order, and nobody else can.
      </p>
    </div>
  );
}
