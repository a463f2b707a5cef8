import { listSoldProducts, type SoldProduct } from "~/domain/shop/shop-queries.server";
import { parseMilligrams } from "~/domain/shop/weight";
import { parseCents } from "~/lib/money";
import type { CartLine } from "./cart";
import { orderTotal } from "./order-total";
import { type LimitProblem, limitProblems, type WeighedLine } from "./purchase-limits";

/** A line that can be ordered, at the current price. */
export type PricedLine = CartLine & WeighedLine & { slug: string; cents: number };

/** A line that cannot be ordered, with the reason: "Cosmic Chewz is out of stock". */
export type MissingLine = CartLine & { name: string; reason: string };

export type CartView = {
  lines: PricedLine[];
  missing: MissingLine[];
  /** Pieces in all lines, including those that cannot be ordered. */
  quantity: number;
  /** Cents of the lines that can be ordered. */
  total: number;
  /** The exceeded purchase limits of New York, with what to reduce. */
  limits: LimitProblem[];
};

/** The cart with current names and prices from the database, in one query. */
export async function viewCart(cart: readonly CartLine[]): Promise<CartView> {
  return priceCart(cart, await listSoldProducts(cart.map(({ productId }) => productId)));
}

/** The cart's lines with their products. */
export function priceCart(cart: readonly CartLine[], products: readonly SoldProduct[]): CartView {
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines: PricedLine[] = [];
  const missing: MissingLine[] = [];
  for (const line of cart) {
    const product = byId.get(line.productId);
    const reason = whyNot(product);
    if (product && !reason) lines.push(priced(line, product));
    else
      missing.push({
        ...line,
        name: product?.name ?? UNKNOWN.name,
        reason: reason ?? UNKNOWN.reason,
      });
  }
  return {
    lines,
    missing,
    quantity: cart.reduce((sum, line) => sum + line.quantity, 0),
    total: orderTotal(lines),
    limits: limitProblems(lines),
  };
}

const UNKNOWN = {
  name: "the product we no longer sell",
  reason: "A product of this cart is no longer sold",
};

function whyNot(product: SoldProduct | undefined): string | null {
  if (!product) return UNKNOWN.reason;
  if (product.archivedAt) return `${product.name} is no longer sold`;
  return product.inStock ? null : `${product.name} is out of stock`;
}

function priced(line: CartLine, { slug, name, price, kind, weightGrams }: SoldProduct): PricedLine {
  const milligrams = parseMilligrams(weightGrams);
  return { ...line, slug, name, kind, milligrams, cents: parseCents(price) };
}
