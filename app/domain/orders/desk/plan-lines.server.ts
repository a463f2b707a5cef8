import type { ProductKind } from "~/domain/shop/product-kinds";
import type { SoldProduct } from "~/domain/shop/shop-queries.server";
import { parseMilligrams } from "~/domain/shop/weight";
import { parseCents } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import type { orderItems } from "~drizzle/schema";
import { MAX_LINES, MAX_QUANTITY } from "../cart";
import { whyNot } from "../cart-view.server";
import type { WeighedLine } from "../limits/purchase-limits";
import { QUANTITY, quantityField } from "./change-order.schema";

type Item = typeof orderItems.$inferSelect;
type Asked = {
  /** By the ids of the lines. */
  quantities: ReadonlyMap<number, number>;
  /** A product to add, or null. */
  product: number | null;
  pieces: number;
};

type Given = {
  items: readonly Item[];
  /** The products of the lines, and the one to add, as they are sold now. */
  products: readonly SoldProduct[];
  /** How many pieces each line holds in stock. Lines of what is not counted are missing. */
  held: ReadonlyMap<number, number>;
};

/** A line of an order as it is to be. One with a quantity of 0 goes. */
export type PlannedLine = WeighedLine & {
  cents: number;
  taxClass: Item["taxClass"];
  /** The field at which a problem with it is said. */
  field: string;
  /** As it is now, if it is in the order. */
  item: Item | null;
};

const EMPTY = "An order keeps at least one line. Leave one, or cancel the order instead";

/**
 * The lines of an order with these quantities: pieces stay at the price that was promised, and
 * further ones have the present price, in a line of their own if that is another one. Problems at
 * the field of a line or at `product`: "invalid" for a quantity that is missing or too large, a
 * product that cannot be ordered, or of which fewer are left. For the whole order: nothing is left.
 */
export function planLines(asked: Asked, given: Given): Outcome<{ lines: PlannedLine[] }> {
  const { items } = given;
  const lines = items.map(plannedOf);
  const missing = items.find(({ id }) => !asked.quantities.has(id));
  if (missing) return refuseAt(quantityField(missing.id), QUANTITY);
  const more = items.flatMap(({ id, productId, quantity }, index) => {
    const to = asked.quantities.get(id) ?? quantity;
    const line = lines[index];
    if (line && to < quantity) line.quantity = to;
    return to > quantity ? [{ productId, pieces: to - quantity, field: quantityField(id) }] : [];
  });
  if (asked.product !== null) {
    more.push({ productId: asked.product, pieces: asked.pieces, field: "product" });
  }
  for (const one of more) {
    const refusal = addPieces(lines, one, given.products);
    if (refusal) return refusal;
  }
  const left = lines.filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return refuse("invalid", EMPTY);
  if (left.length > MAX_LINES) {
    return refuseAt("product", `An order has at most ${MAX_LINES} lines. Place another order`);
  }
  return refuseShort(lines, given) ?? { ok: true, lines };
}

const refuseAt = (field: string, message: string) => refuse("invalid", message, { field });

function plannedOf(item: Item): PlannedLine {
  const { id, productId, productName: name, kind, milligrams, quantity, price, taxClass } = item;
  return {
    productId: productId ?? 0,
    name,
    // Copied from the product, whose check constraint allows no other.
    kind: kind as ProductKind,
    milligrams,
    quantity,
    cents: parseCents(price),
    taxClass,
    field: quantityField(id),
    item,
  };
}

type More = { productId: number | null; pieces: number; field: string };

/** Adds the pieces to the line of the same product at the present price, else as a new line. */
function addPieces(
  lines: PlannedLine[],
  { productId, pieces, field }: More,
  products: readonly SoldProduct[],
): Refusal | null {
  const product = products.find(({ id }) => id === productId);
  const reason = product ? whyNot(product) : "This is no longer sold, so that none can be added";
  if (!product || reason) return refuseAt(field, reason ?? "");
  const now = {
    cents: parseCents(product.price),
    kind: product.kind,
    milligrams: parseMilligrams(product.weightGrams),
    taxClass: product.taxClass,
  };
  const same = lines.filter((line) => line.productId === product.id);
  const [equal] = same
    .filter(({ cents, kind, milligrams, taxClass }) =>
      [
        cents === now.cents,
        kind === now.kind,
        milligrams === now.milligrams,
        taxClass === now.taxClass,
      ].every(Boolean),
    )
    .toSorted((a, b) => Number(b.field === field) - Number(a.field === field));
  if (equal) {
    equal.quantity += pieces;
    equal.field = field;
  } else {
    const { id, name } = product;
    lines.push({ ...now, productId: id, name, quantity: pieces, field, item: null });
  }
  const all = pieces + same.reduce((sum, { quantity }) => sum + quantity, equal ? -pieces : 0);
  return all > MAX_QUANTITY
    ? refuseAt(field, `Order at most ${MAX_QUANTITY} of ${product.name}`)
    : null;
}

/** How many pieces more a line holds in stock, if it is of more pieces than before. */
export function missingPieces(
  { quantity, item }: PlannedLine,
  held: ReadonlyMap<number, number>,
): number {
  const before = item?.quantity ?? 0;
  // What an order of somebody unknown does not hold yet is held too: the team has taken it up.
  return quantity > before ? quantity - (item ? (held.get(item.id) ?? 0) : 0) : 0;
}

/** The first product of which fewer are left than the lines need. */
function refuseShort(lines: readonly PlannedLine[], { products, held }: Given): Refusal | null {
  for (const { id, name, left } of products) {
    if (left === null) continue;
    const wanting = lines.filter((line) => line.productId === id && missingPieces(line, held) > 0);
    const needed = wanting.reduce((sum, line) => sum + missingPieces(line, held), 0);
    const [first] = wanting;
    if (!first || needed <= left) continue;
    const words =
      left === 0
        ? `No more of ${name} is left`
        : `Only ${left} more of ${name} ${left === 1 ? "is" : "are"} left`;
    return refuseAt(first.field, words);
  }
  return null;
}

/** What becomes of the lines, in words for the order's history. */
export const lineWords = (lines: readonly PlannedLine[]): string[] =>
  lines.flatMap(({ name, quantity, item }) => {
    if (item === null) return [`${quantity} × ${name} added`];
    if (quantity === item.quantity) return [];
    return quantity === 0
      ? [`without ${item.quantity} × ${name}`]
      : [`${quantity} × ${name} instead of ${item.quantity}`];
  });
