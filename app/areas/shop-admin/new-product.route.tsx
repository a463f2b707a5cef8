import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createProduct } from "~/domain/shop/save-product.server";
import { productFormInput } from "~/domain/shop/shop.schema";
import { listLeads } from "~/domain/shop/variants.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductForm } from "./product-form";
import { PRODUCT_FAILURE, PRODUCTS } from "./shop-admin-words";
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
  run: createProduct,
  done: ({ product: { id, name } }) =>
    to(`/dashboard/products/${id}`, {
      title: "Product Added",
      description: `${name} is in the shop. Give it a picture below.`,
    }),
  failure: PRODUCT_FAILURE,
});

export const clientAction = keepFormOnFailure(PRODUCT_FAILURE);

export default function NewProductPage() {
  const { leads } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ShopAdminPage heading={HEADING} back={PRODUCTS}>
      <ProductForm action="/dashboard/products/new" leads={leads} lastResult={result?.lastResult} />
    </ShopAdminPage>
  );
}
