import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateProduct } from "~/domain/shop/save-product.server";
import { listPictures } from "~/domain/shop/pictures/pictures.server";
import { productFormInput } from "~/domain/shop/shop.schema";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { listLeads } from "~/domain/shop/variants.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductEditor } from "./product-editor";
import { PRODUCT_FAILURE, PRODUCTS } from "./shop-admin-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.product.name ?? "404 Page Not Found", matches);

/** Shared with the picture's route, which shows this page again if a picture is refused. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const id = pageId(args.params.id);
  const [product, leads, pictures] = await Promise.all([
    getProduct(id),
    listLeads(id),
    listPictures(id),
  ]);
  if (!product) throw new Response(null, { status: 404 });
  return { product, leads, pictureCount: pictures.length };
}

export const action = formAction({
  guard: requireAdmin,
  schema: productFormInput,
  run: (admin, input, { params }) => updateProduct(admin, pageId(params.id), input),
  done: ({ product }) => to(PRODUCTS.to, { title: "Product Saved", description: product.name }),
  failure: PRODUCT_FAILURE,
});

export const clientAction = keepFormOnFailure(PRODUCT_FAILURE);

export default function ProductPage() {
  const result = useActionData<typeof action>();
  return <ProductEditor {...useLoaderData<typeof loader>()} detailsResult={result?.lastResult} />;
}
