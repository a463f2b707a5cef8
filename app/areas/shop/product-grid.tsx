import { Link } from "@remix-run/react";
import type { GridProduct } from "~/domain/shop/shop-queries.server";
import { formatMoney, parseCents } from "~/lib/money";
import { AddToCart } from "./add-to-cart";
import { Few } from "./few";
import { ProductPicture } from "~/ui/shop/product-picture";

type Props = { products: GridProduct[]; here: string };

const SIZES = "(width < 40rem) calc(100vw - 6rem), 17rem";
const ABOVE_THE_FOLD = 2;

export function ProductGrid({ products, here }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
      {products.map((product, index) => (
        <li key={product.id} className="card shop-card flex flex-col [&_.button]:w-full">
          <ProductPicture product={product} sizes={SIZES} alt="" isLazy={index >= ABOVE_THE_FOLD} />
          <h2 className="normal-case">
            <Link to={`/shop/${product.slug}`}>{product.name}</Link>
          </h2>
          <p className="small">{product.category}</p>
          <p className="mt-auto pt-2 font-display text-[1.35rem]/[1.3] font-semibold">
            {product.hasVariants && "from "}
            {formatMoney(parseCents(product.fromPrice))}
          </p>
          {!product.hasVariants && <Few product={product} />}
          {product.hasVariants && product.inStock ? (
            <Link to={`/shop/${product.slug}`} className="button">
              Choose<span className="sr-only">: {product.name}</span>
            </Link>
          ) : (
            <AddToCart product={product} redirectTo={here} />
          )}
        </li>
      ))}
    </ul>
  );
}
