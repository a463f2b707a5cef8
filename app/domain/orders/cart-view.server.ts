import type { User } from "~/domain/accounts/accounts.schema";
import { listSoldProducts, type SoldProduct } from "~/domain/shop/shop-queries.server";
import { whatIsLeft } from "~/domain/stock/stock-words";
import { parseMilligrams } from "~/domain/shop/weight";
import { businessDay } from "~/lib/dates/dates";
import { parseCents } from "~/lib/money";
import { type CartLine, removeFromCart, setQuantity } from "./cart";
import { orderTotal } from "./order-total";
import { orderedForDay } from "./limits/day-limit.server";
import {
  type Excess,
  limitProblems,
  type WeighedLine,
  type Weights,
} from "./limits/purchase-limits";

/** A line that can be ordered, at the current price. */
export type PricedLine = CartLine &
  WeighedLine & {
    slug: string;
    imageUrl: string | null;
    cents: number;
    taxClass: SoldProduct["taxClass"];
    /** How many can be ordered now. Null if the product's stock is not counted. */
    left: number | null;
  };

/** A line that cannot be ordered, with the reason: "Cosmic Chewz is out of stock". */
export type MissingLine = CartLine & { name: string; reason: string };

export type CartView = {
  lines: PricedLine[];
  missing: MissingLine[];
  /** Pieces in all lines, including those that cannot be ordered. */
  quantity: number;
  /** Cents of the lines that can be ordered. */
  total: number;
  /** Lines with more than is left or than New York allows, those to reduce most first. */
  excess: Excess[];
};

/**
 * The cart with current names and prices from the database. What the account ordered today counts
 * for the limits; of a guest it is known only with the order.
 */
export async function viewCart(
  cart: readonly CartLine[],
  user: Pick<User, "id"> | null,
): Promise<CartView> {
  const [products, earlier] = await Promise.all([
    listSoldProducts(cart.map(({ productId }) => productId)),
    user && cart.length > 0
      ? orderedForDay({ userId: user.id, email: null, phone: null }, businessDay(new Date()))
      : {},
  ]);
  return priceCart(cart, products, earlier);
}

/** The cart as it is after reducing the product to what is left and allowed. */
export async function reduceExcess(
  cart: readonly CartLine[],
  productId: number,
  user: Pick<User, "id"> | null,
): Promise<CartLine[]> {
  const { excess } = await viewCart(cart, user);
  const most = excess.find((one) => one.productId === productId);
  if (!most) return [...cart];
  if (most.left === 0) return removeFromCart(cart, productId);
  return setQuantity(cart, productId, most.left);
}

/** The cart's lines with their products. `earlier` is what the same person ordered today. */
export function priceCart(
  cart: readonly CartLine[],
  products: readonly SoldProduct[],
  earlier: Weights = {},
): CartView {
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
    excess: [...shortages(lines), ...limitProblems(lines, earlier)].sort((a, b) => a.left - b.left),
  };
}

const UNKNOWN = {
  name: "the product we no longer sell",
  reason: "A product of this cart is no longer sold",
};

/** Why a product cannot be ordered now, or null. */
export function whyNot(product: SoldProduct | undefined): string | null {
  if (!product) return UNKNOWN.reason;
  if (product.archivedAt) return `${product.name} is no longer sold`;
  return product.inStock ? null : `${product.name} is out of stock`;
}

function priced(line: CartLine, product: SoldProduct): PricedLine {
  const { slug, imageUrl, name, price, kind, weightGrams, taxClass, left } = product;
  const milligrams = parseMilligrams(weightGrams);
  const cents = parseCents(price);
  return { ...line, slug, imageUrl, name, kind, milligrams, taxClass, left, cents };
}

/** The lines of which fewer pieces are left: "Only 3 of Cosmic Chewz are left". */
const shortages = (lines: readonly PricedLine[]): Excess[] =>
  lines.flatMap(({ productId, name, quantity, left }) =>
    left !== null && left < quantity ? [{ productId, message: whatIsLeft(name, left), left }] : [],
  );
