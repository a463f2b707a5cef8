import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { areOffersTold } from "~/domain/opening/search-offers.server";
import { productJsonLd } from "~/domain/shop/product-json-ld";
import { getArchivedName } from "~/domain/shop/shop-queries.server";
import { getShownProduct } from "~/domain/shop/shown-product.server";
import { listShownBatches } from "~/domain/stock/shown-batches.server";
import { siteOf } from "~/http/content.server";
import { formatMoney, parseCents } from "~/lib/money";
import { siteUrl } from "~/platform/site-url.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { AddToCart } from "../add-to-cart";
import { FactsTable } from "./facts-table";
import { Pictures } from "./pictures";
import { notSold, notSoldTitle } from "./product-not-sold";
import { TellMe } from "./tell-me";
import { Variants } from "./variants";
import { type ProductType, productWarnings } from "~/content/product-types";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  ...pageMeta(data?.product.name ?? notSoldTitle(error), matches, data?.product.description),
  ...(data
    ? [
        { property: "og:image", content: data.picture },
        { "script:ld+json": data.jsonLd },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : []),
];

export { ProductNotSold as ErrorBoundary } from "./product-not-sold";

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params.slug ?? "";
  const shown = await getShownProduct(slug);
  if (!shown) throw notSold(await getArchivedName(slug));
  const { product, leadSlug, ...rest } = shown;
  const [batches, isOfferTold, { name }] = await Promise.all([
    listShownBatches(product.id),
    areOffersTold(),
    siteOf(args),
  ]);
  const jsonLd = productJsonLd(product, siteUrl(`/shop/${product.slug}`), name, isOfferTold);
  const picture = new URL(product.imageUrl ?? "/images/og-shop.jpg", siteUrl("/")).href;
  return { product, ...rest, batches, jsonLd, picture, canonical: siteUrl(`/shop/${leadSlug}`) };
}

export default function ProductPage() {
  const { product, batches, pictures, variants } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="normal-case">{product.name}</h1>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:grid-rows-[auto_1fr] sm:gap-x-8">
        <div className="stack sm:col-start-2">
          <div className="flex flex-wrap items-center gap-4">
            <p className="font-display text-lg font-semibold">
              {formatMoney(parseCents(product.price))}
            </p>{" "}
            <AddToCart product={product} redirectTo={`/shop/${product.slug}`} />
          </div>
          <Few product={product} />
          <Variants variants={variants} chosenId={product.id} />
          {!product.inStock && <TellMe slug={product.slug} />}
        </div>
        <div className="sm:col-start-1 sm:row-span-2 sm:row-start-1">
          <Pictures product={product} pictures={pictures} />
        </div>
        <div className="stack sm:col-start-2">
          {product.description && <p className="whitespace-pre-line">{product.description}</p>}
          <FactsTable product={product} batches={batches} />
          <Warnings type={product.type} />
        </div>
      </div>
    </>
  );
}

/** The warnings that belong to this type of product. */
function Warnings({ type }: { type: ProductType | null }) {
  const warnings = type === null ? [] : productWarnings[type];
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings" className="banner flow-2">
      <h2 id="warnings" className="text-base">
        Warnings
      </h2>
      <ul className="list-disc pl-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}

type FewProps = { product: { inStock: boolean; few: number | null } };

/** How many are left, once they are few. */
function Few({ product: { inStock, few } }: FewProps) {
  return inStock && few !== null ? <p className="small">{few} left</p> : null;
}
