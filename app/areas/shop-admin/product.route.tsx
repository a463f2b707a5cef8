import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateProduct } from "~/domain/shop/save-product.server";
import { productFormInput } from "~/domain/shop/shop.schema";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductEditor } from "./product-editor";
import { PRODUCT_FAILURE, PRODUCTS } from "./shop-admin-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.product.name ?? "404 Page Not Found", matches);

/** Shared with the picture's address, which shows this page again when a picture is refused. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const product = await getProduct(pageId(args.params.id));
  if (!product) throw new Response(null, { status: 404 });
  return { product };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const id = pageId(args.params.id);
  const submission = await readForm(args.request, productFormInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(updateProduct(id, submission.value));
  if (!outcome.ok) {
    return rejectForm(args, submission, { problem: outcome.problem, toast: PRODUCT_FAILURE });
  }
  const { name } = outcome.product;
  return redirectWithFlash(PRODUCTS.to, {
    kind: "success",
    title: "Product Saved",
    description: name,
  });
}

export const clientAction = keepFormOnFailure(PRODUCT_FAILURE);

export default function ProductPage() {
  const { product } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <ProductEditor product={product} detailsResult={result?.lastResult} />;
}
