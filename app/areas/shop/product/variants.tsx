import { Link } from "@remix-run/react";
import type { Variant } from "~/domain/shop/shown-product.server";
import { formatMoney, parseCents } from "~/lib/money";

type Props = { variants: readonly Variant[]; chosenId: number };

/** The variants of the product as links, each to its own address on the same page. */
export function Variants({ variants, chosenId }: Props) {
  if (variants.length === 0) return null;
  return (
    <nav aria-label="Variants">
      <ul className="flex flex-wrap gap-2">
        {variants.map(({ id, slug, label, price, inStock }) => (
          <li key={id}>
            <Link
              to={`/shop/${slug}`}
              aria-current={id === chosenId ? "page" : undefined}
              className="filter-link"
              preventScrollReset
            >
              {label}, {formatMoney(parseCents(price))}
              {!inStock && ", out of stock"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
