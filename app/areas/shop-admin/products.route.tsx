import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { adminProductList } from "~/domain/shop/shop-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { ActionButton } from "~/ui/form/action-button";
import { formatMoney, parseCents } from "~/lib/money";
import { ListTable } from "~/ui/lists/list-table";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShopAdminPage } from "./shop-admin-page";

const HEADING = "Products";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  return { asked, page: await adminProductList.page(asked) };
}

export default function ProductsPage() {
  const { asked, page } = useLoaderData<typeof loader>();
  return (
    <ShopAdminPage
      heading={HEADING}
      act={
        <Link to="/office/products/new" className="button">
          Add a Product
        </Link>
      }
    >
      <ListTable
        address="/office/products"
        csv="/api/admin/download/products"
        asked={asked}
        page={page}
        empty="No products yet"
        searchLabel="Search by name or category"
        isPaired
        columns={[
          {
            heading: "Name",
            cell: ({ id, name }) => <Link to={`/office/products/${id}`}>{name}</Link>,
          },
          { heading: "Category", cell: (row) => row.category },
          { heading: "Price", isNumber: true, cell: (row) => formatMoney(parseCents(row.price)) },
          { heading: "Stock", cell: (row) => <StockSwitch product={row} /> },
          { heading: "Shown", cell: (row) => (row.archivedAt ? "Archived" : "In the shop") },
        ]}
      />
    </ShopAdminPage>
  );
}

function StockSwitch({ product }: { product: { id: number; name: string; inStock: boolean } }) {
  const { id, name, inStock } = product;
  const { pathname, search } = useLocation();
  return (
    <div className="inline-flex flex-wrap items-center gap-x-3">
      {inStock ? "In stock" : "Out of stock"}{" "}
      <ActionButton
        action={`/office/products/${id}/stock`}
        fields={{ inStock: String(!inStock), redirectTo: pathname + search }}
        className="link-button"
        preventScrollReset
      >
        {inStock ? "Set out of stock" : "Set in stock"}
        <span className="sr-only">: {name}</span>
      </ActionButton>
    </div>
  );
}
