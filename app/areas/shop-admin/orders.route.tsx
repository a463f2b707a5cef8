import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { shownContact } from "~/domain/orders/customer";
import { ORDER_STATUSES, readStatus, STATUS_WORDS } from "~/domain/orders/order-status";
import { adminOrderList } from "~/domain/orders/orders-queries.server";
import { requireStaff } from "~/http/auth.server";
import { readListRequest } from "~/http/json/list-request.server";
import { formatMoney, parseCents } from "~/lib/money";
import { ListTable } from "~/ui/lists/list-table";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { TabLinks } from "~/ui/layout/tab-links";
import { ShopAdminPage } from "./shop-admin-page";

const HEADING = "Orders";
const DASHBOARD = { to: "/dashboard", label: "Back to the dashboard" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const status = readStatus(new URL(args.request.url).searchParams.get("status"));
  const asked = readListRequest(args.request);
  return { status, asked, page: await adminOrderList(status).page(asked) };
}

export default function OrdersPage() {
  const { status, asked, page } = useLoaderData<typeof loader>();
  const isAdmin = useIsAdmin();
  return (
    <ShopAdminPage heading={HEADING} back={isAdmin ? DASHBOARD : null}>
      <TabLinks
        label="Status"
        tabs={[
          { to: "/dashboard/orders", label: "All", isCurrent: status === null },
          ...ORDER_STATUSES.map((one) => ({
            to: `/dashboard/orders?status=${one}`,
            label: STATUS_WORDS[one].label,
            isCurrent: status === one,
          })),
        ]}
      />
      <ListTable
        kind="orders"
        {...(!isAdmin && { csv: null })}
        asked={{ ...asked, ...(status && { filters: { status } }) }}
        page={page}
        empty="No orders yet"
        searchLabel="Search by number, name or email address"
        columns={[
          {
            heading: "Order",
            cell: ({ id }) => <Link to={`/dashboard/orders/${id}`}>Order {id}</Link>,
          },
          { heading: "Status", cell: (row) => STATUS_WORDS[row.status].label },
          { heading: "Customer", cell: (row) => row.customerName },
          { heading: "Email", cell: (row) => shownContact(row).customerEmail },
          { heading: "Items", cell: (row) => row.pieces },
          { heading: "Total", cell: (row) => formatMoney(parseCents(row.total)) },
          { heading: "Ordered", cell: (row) => <DateTime value={row.createdAt} /> },
        ]}
      />
    </ShopAdminPage>
  );
}
