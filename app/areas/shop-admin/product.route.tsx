import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productTypes } from "~/content/product-types";
import { hasSalesTax } from "~/domain/money/rates.server";
import { productKinds } from "~/domain/shop/product-kinds";
import { updateProduct } from "~/domain/shop/save-product.server";
import { listPictures } from "~/domain/shop/pictures/pictures.server";
import { productFormInput } from "~/domain/shop/shop.schema";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { listLeads } from "~/domain/shop/variants.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { CHECKED } from "~/platform/http/forms/edit-check.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductEditor } from "./product-editor";
import { productValues } from "./product-form";
import { offSale, PRODUCT_FAILURE, PRODUCTS, withKnownType } from "./shop-admin-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.product.name ?? "404 Page Not Found", matches);

/** Shared with the picture's route, which shows this page again if a picture is refused. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const id = pageId(args.params.id);
  const [product, leads, pictures, isTaxKnown] = await Promise.all([
    getProduct(id),
    listLeads(id),
    listPictures(id),
    hasSalesTax(new Date()),
  ]);
  if (!product) throw new Response(null, { status: 404 });
  const isUntaxed = product.taxClass === "goods" && !isTaxKnown;
  return { product, leads, pictureCount: pictures.length, isUntaxed };
}

export const action = formAction({
  guard: requireAdmin,
  schema: productFormInput,
  edits: {
    present: async (tx, { params }) => {
      const product = await getProduct(pageId(params.id), tx);
      return product && productValues(product);
    },
    labels: { kind: productKinds, type: productTypes, inStock: CHECKED },
  },
  run: (admin, input, { params, check, fields }) =>
    updateProduct(admin, pageId(params.id), withKnownType(input, fields), check),
  done: ({ product: { name, inStock } }, { input }) =>
    to(PRODUCTS.to, {
      title: "Product Saved",
      description: input.inStock && !inStock ? offSale(name) : name,
    }),
  failure: PRODUCT_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ProductPage() {
  return <ProductEditor {...useLoaderData<typeof loader>()} />;
}
