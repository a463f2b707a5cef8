import { Link } from "@remix-run/react";
import type { GridProduct } from "~/domain/shop/shop-queries.server";
import { formatHundredths, parseHundredths } from "~/domain/shop/hundredths";
import { formatGrams, parseMilligrams } from "~/domain/shop/weight";
import { formatMoney, parseCents } from "~/lib/money";
import { AddToCart } from "./add-to-cart";
import { ProductPicture } from "~/ui/shop/product-picture";

type Props = { products: GridProduct[]; here: string };

const SIZES = "(width < 40rem) 5rem, 14rem";
const ABOVE_THE_FOLD = 3;

export function ProductGrid({ products, here }: Props) {
  return (
    // The classes of the cards stand once, because a shelf has many.
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-3 *:flex *:flex-col *:gap-x-3 *:p-3 max-sm:gap-2 max-sm:*:grid max-sm:*:grid-cols-[4.5rem_minmax(0,1fr)] max-sm:*:p-2 max-sm:*:*:mt-0 max-sm:*:*:first:row-span-4">
      {products.map((product, index) => (
        <li key={product.id} data-part="shop-card" className="card">
          <ProductPicture product={product} sizes={SIZES} alt="" isLazy={index >= ABOVE_THE_FOLD} />
          <h2>
            <Link to={`/shop/${product.slug}`}>{product.name}</Link>
          </h2>
          <p className="small">{factsLine(product)}</p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
            <p className="font-display text-lg font-semibold">
              {product.hasVariants && "from "}
              {formatMoney(parseCents(product.fromPrice))}
            </p>
            {product.hasVariants && product.inStock ? (
              <Link to={`/shop/${product.slug}`} className="button button-quiet px-2.5">
                Choose<span className="sr-only">: {product.name}</span>
              </Link>
            ) : (
              <AddToCart product={product} redirectTo={here} className="button px-2.5" />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** "THC 21.4 % · 3.5 g · 3 left", or the category instead. The label's own words of strength win. */
function factsLine(product: GridProduct): string {
  const share = parseHundredths(product.thcPercent);
  const piece = parseHundredths(product.thcPerPieceMg);
  const milligrams = parseMilligrams(product.weightGrams);
  const thc =
    share !== null
      ? `THC ${formatHundredths(share)} %`
      : piece !== null && `THC ${formatHundredths(piece)} mg a piece`;
  const facts = [
    product.strength ?? thc,
    !product.hasVariants && milligrams !== null && formatGrams(milligrams),
  ].filter(Boolean);
  const { few } = product;
  const isFew = !product.hasVariants && product.inStock && few !== null;
  return [...(facts.length > 0 ? facts : [product.category]), isFew && `${few} left`]
    .filter(Boolean)
    .join(" · ");
}
