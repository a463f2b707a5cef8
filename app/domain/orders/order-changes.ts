import { decimalOf, formatMoney, parseCents } from "~/lib/money";
import type { CartLine } from "./cart";

/** A line with the price that was shown. */
export type SeenLine = CartLine & { cents: number };

/** The lines that a checkout page shows, as the text of its hidden field: "3:2:45.00,7:1:25.00". */
export function writeSeen(lines: readonly SeenLine[]): string {
  return lines
    .map(({ productId, quantity, cents }) => `${productId}:${quantity}:${decimalOf(cents)}`)
    .join();
}

/** The lines in that field. Lines that cannot be parsed are left out. */
export function readSeen(field: string | null): SeenLine[] {
  return Array.from((field ?? "").matchAll(/(\d{1,10}):(\d{1,2}):(\d{1,8}\.\d\d)/g), (parts) => ({
    productId: Number(parts[1]),
    quantity: Number(parts[2]),
    cents: parseCents(parts[3] ?? ""),
  }));
}

type Current = {
  /** What would be ordered now. */
  lines: readonly (SeenLine & { name: string })[];
  /** Why a product of the cart cannot be ordered: "X is out of stock". */
  missing: ReadonlyMap<number, string>;
};

/** The differences from what the visitor saw, one sentence each. Empty without differences. */
export function describeChanges(seen: readonly SeenLine[], { lines, missing }: Current): string[] {
  const gone = seen
    .filter(({ productId }) => !lines.some((line) => line.productId === productId))
    .map(({ productId }) => {
      const reason = missing.get(productId);
      return reason ? `${reason}, so we left it out` : "A product is no longer in your cart";
    });
  const changed = lines.flatMap((line) => {
    const before = seen.find(({ productId }) => productId === line.productId);
    if (!before) return `${line.name} is in your cart too`;
    return describeLine(before, line);
  });
  return [...gone, ...changed];
}

function describeLine(before: SeenLine, { name, quantity, cents }: SeenLine & { name: string }) {
  return [
    ...(before.cents === cents
      ? []
      : [`${name} now costs ${formatMoney(cents)}; you saw ${formatMoney(before.cents)}`]),
    ...(before.quantity === quantity ? [] : [`The quantity of ${name} is now ${quantity}`]),
  ];
}
