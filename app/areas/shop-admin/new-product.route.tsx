import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { createProduct } from "~/domain/shop/save-product.server";
import { productFormInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductForm } from "./product-form";
import { PRODUCT_FAILURE, PRODUCTS } from "./shop-admin-words";
import { ShopAdminPage } from "./shop-admin-page";

const HEADING = "Add a Product";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const submission = await readForm(args.request, productFormInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(createProduct(admin, submission.value));
  if (!outcome.ok) {
    return rejectForm(args, submission, { problem: outcome.problem, toast: PRODUCT_FAILURE });
  }
  const { id, name } = outcome.product;
  return redirectWithFlash(`/dashboard/products/${id}`, {
    kind: "success",
    title: "Product Added",
    description: `${name} is in the shop. Give it a picture below.`,
  });
}

export const clientAction = keepFormOnFailure(PRODUCT_FAILURE);

export default function NewProductPage() {
  const result = useActionData<typeof action>();
  return (
    <ShopAdminPage heading={HEADING} back={PRODUCTS}>
      <ProductForm action="/dashboard/products/new" lastResult={result?.lastResult} />
    </ShopAdminPage>
  );
}
