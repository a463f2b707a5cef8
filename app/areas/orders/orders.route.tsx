import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { orderListOf } from "~/domain/orders/orders-queries.server";
import { requireUser } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { formatMoney, parseCents } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { KeyPages } from "~/ui/lists/key-pages";
import { plural } from "~/lib/counts";

const HEADING = "Your Orders";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { cursor, limit } = readListRequest(args.request);
  return orderListOf(user).page({ cursor, limit });
}

export default function OrdersPage() {
  const { rows, nextCursor } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/shop">Back to the shop</Link>
      </p>
      <h1>{HEADING}</h1>
      {rows.length === 0 ? (
        <p className="empty-state">
          No orders yet. What you order while signed in stands here.{" "}
          <Link to="/shop">Look into the shop</Link>
        </p>
      ) : (
        <ul className="stack">
          {rows.map((order) => (
            <li key={order.id} className="card">
              <h2>
                <Link to={`/orders/${order.id}`}>Order {order.id}</Link>
              </h2>
              <p>
                <span className="badge">{STATUS_WORDS[order.status].label}</span>{" "}
                {plural(order.pieces, "item")}, {formatMoney(parseCents(order.total))},{" "}
                <DateTime value={order.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <KeyPages newest={null} older={nextCursor ? `/orders?cursor=${nextCursor}` : null} />
    </div>
  );
}
