import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { deleteProduct } from "~/domain/shop/save-product.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShopAdminPage } from "./shop-admin-page";
import { PRODUCTS } from "./shop-admin-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Delete a Product", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const product = await getProduct(pageId(args.params.id));
  if (!product) throw new Response(null, { status: 404 });
  return { id: product.id, name: product.name };
}

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => deleteProduct(admin, pageId(params.id)),
  back: PRODUCTS.to,
  done: { title: "Product Deleted" },
  failed: "Product Not Deleted",
});

export default function DeleteProductPage() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ShopAdminPage heading={`Delete ${name}?`} back={PRODUCTS}>
      <p className="lead">
        This cannot be undone. Orders that have it keep its name and price. To take it out of the
        shop for a while, archive it instead.
      </p>
      <div className="button-row">
        <ActionButton action={`/office/products/${id}/delete`} className="button">
          Delete {name}
        </ActionButton>
        <Link to={`/office/products/${id}`} className="button button-quiet">
          Cancel
        </Link>
      </div>
    </ShopAdminPage>
  );
}
