import { Link } from "@remix-run/react";
import type { ProductRow } from "~/domain/shop/shop-queries.server";
import { formatMoney, parseCents } from "~/lib/money";
import { AddToCart } from "./add-to-cart";
import { ProductPicture } from "~/ui/shop/product-picture";

type Props = { products: ProductRow[]; here: string };

const SIZES = "(width < 40rem) 92vw, 20rem";
const ABOVE_THE_FOLD = 2;

export function ProductGrid({ products, here }: Props) {
  return (
    <ul className="card-grid shop-grid">
      {products.map((product, index) => (
        <li key={product.id} className="card shop-card">
          <ProductPicture product={product} sizes={SIZES} alt="" isLazy={index >= ABOVE_THE_FOLD} />
          <h2>
            <Link to={`/shop/${product.slug}`}>{product.name}</Link>
          </h2>
          <p className="small">{product.category}</p>
          <p className="price">{formatMoney(parseCents(product.price))}</p>
          <AddToCart product={product} redirectTo={here} />
        </li>
      ))}
    </ul>
  );
}
