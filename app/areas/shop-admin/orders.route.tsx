import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isReachable, shownContact } from "~/domain/orders/customer";
import { ORDER_STATUSES, readStatus, STATUS_WORDS } from "~/domain/orders/order-status";
import { adminOrderList, type AdminOrderRow } from "~/domain/orders/orders-queries.server";
import { requireStaff } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { formatMoney, parseCents } from "~/lib/money";
import { ShortTime } from "~/ui/lists/day";
import { ListTable } from "~/ui/lists/list-table";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { TabLinks } from "~/ui/layout/tab-links";
import { ShopAdminPage } from "./shop-admin-page";
import { GuestLink } from "~/ui/lists/guest-link";

const HEADING = "Orders";
/** A page of more would be heavier than 40 kB. */
const PAGE_ORDERS = 25;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const status = readStatus(new URL(args.request.url).searchParams.get("status"));
  const asked = readListRequest(args.request);
  const { rows, ...page } = await adminOrderList(status).page({ ...asked, limit: PAGE_ORDERS });
  return { status, asked, page: { ...page, rows: rows.map(shown) } };
}

/** What the table shows of an order. */
const shown = (order: AdminOrderRow) => ({
  id: order.id,
  status: order.status,
  customerName: order.customerName,
  customerEmail: isReachable(order) ? order.customerEmail : null,
  shownEmail: shownContact(order).customerEmail,
  pieces: order.pieces,
  total: order.total,
  createdAt: order.createdAt,
});

export default function OrdersPage() {
  const { status, asked, page } = useLoaderData<typeof loader>();
  const isAdmin = useIsAdmin();
  return (
    <ShopAdminPage heading={HEADING}>
      <TabLinks
        label="Status"
        tabs={[
          { to: "/office/orders/all", label: "All", isCurrent: status === null },
          ...ORDER_STATUSES.map((one) => ({
            to: `/office/orders/all?status=${one}`,
            label: STATUS_WORDS[one].label,
            isCurrent: status === one,
          })),
        ]}
      />
      <ListTable
        address="/office/orders/all"
        csv={isAdmin ? "/api/admin/download/orders" : null}
        asked={{ ...asked, ...(status && { filters: { status } }) }}
        page={page}
        empty="No orders yet"
        searchLabel="Search by number, name, phone or email address"
        columns={[
          {
            heading: "Order",
            cell: ({ id }) => <Link to={`/office/orders/${id}`}>Order {id}</Link>,
          },
          { heading: "Status", cell: (row) => STATUS_WORDS[row.status].label },
          {
            heading: "Customer",
            cell: (row) => <GuestLink name={row.customerName} email={row.customerEmail} />,
          },
          { heading: "Email", cell: (row) => row.shownEmail },
          { heading: "Items", isNumber: true, cell: (row) => row.pieces },
          { heading: "Total", isNumber: true, cell: (row) => formatMoney(parseCents(row.total)) },
          { heading: "Ordered", cell: (row) => <ShortTime value={row.createdAt} /> },
        ]}
      />
    </ShopAdminPage>
  );
}
