import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getProductBySlug } from "~/domain/shop/shop-queries.server";
import { formatGrams, parseMilligrams } from "~/domain/shop/weight";
import { formatMoney, parseCents } from "~/lib/money";
import { pageMeta } from "~/ui/layout/page-meta";
import { AddToCart } from "./add-to-cart";
import { ProductPicture } from "~/ui/shop/product-picture";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.product.name ?? "404 Page Not Found", matches, data?.product.description);

export async function loader({ params }: LoaderFunctionArgs) {
  const product = await getProductBySlug(params.slug ?? "");
  if (!product) throw new Response(null, { status: 404 });
  return { product };
}

export default function ProductPage() {
  const { product } = useLoaderData<typeof loader>();
  const milligrams = parseMilligrams(product.weightGrams);
  return (
    <>
      <h1>{product.name}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:gap-8">
        <ProductPicture
          product={product}
          sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 30rem"
          alt={product.name}
        />
        <div className="stack">
          <p className="font-display text-[1.35rem]/[1.3] font-semibold">
            {formatMoney(parseCents(product.price))}
          </p>
          {product.description && <p className="whitespace-pre-line">{product.description}</p>}
          <dl className="facts">
            <div>
              <dt>Category</dt>
              <dd>{product.category}</dd>
            </div>
            {product.strength && (
              <div>
                <dt>Strength</dt>
                <dd>{product.strength}</dd>
              </div>
            )}
            {milligrams !== null && (
              <div>
                <dt>Weight</dt>
                <dd>{formatGrams(milligrams)}</dd>
              </div>
            )}
          </dl>
          <AddToCart product={product} redirectTo={`/shop/${product.slug}`} />
        </div>
      </div>
    </>
  );
}
