import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createProduct } from "~/domain/shop/save-product.server";
import { productFormInput } from "~/domain/shop/shop.schema";
import { listLeads } from "~/domain/shop/variants.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductForm } from "./product-form";
import { offSale, PRODUCT_FAILURE, PRODUCTS, withKnownType } from "./shop-admin-words";
import { ShopAdminPage } from "./shop-admin-page";

const HEADING = "Add a Product";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { leads: await listLeads(null) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: productFormInput,
  run: (admin, input, { fields }) => createProduct(admin, withKnownType(input, fields)),
  done: ({ product: { id, name, inStock } }, { input }) =>
    to(`/office/products/${id}`, {
      title: "Product Added",
      description:
        input.inStock && !inStock
          ? offSale(name)
          : `${name} is in the shop. Give it a picture below.`,
    }),
  failure: PRODUCT_FAILURE,
});

export default function NewProductPage() {
  const { leads } = useLoaderData<typeof loader>();
  return (
    <ShopAdminPage heading={HEADING} back={PRODUCTS}>
      <ProductForm action="/office/products/new" leads={leads} />
    </ShopAdminPage>
  );
}
