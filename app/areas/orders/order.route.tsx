import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/ui/layout/page-meta";
import { ownOrderPage } from "./own-order.server";
import { Receipt } from "./receipt";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Order ${data.order.id}` : "404 Page Not Found", matches);

export const loader = (args: LoaderFunctionArgs) => ownOrderPage(args);

export default function OrderPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to="/orders">All your orders</Link>
      </p>
      <Receipt {...page} />
    </div>
  );
}
