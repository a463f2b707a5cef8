type Line = { cents: number; quantity: number; discountCents: number };

/** How many cents can still be taken off the line, so that it keeps this part of its price. */
export function discountRoom({ cents, quantity, discountCents }: Line, floorPercent: number) {
  const price = cents * quantity;
  // Below 2^53, and exact where the division is.
  const floor = Math.ceil((price * floorPercent) / 100);
  return Math.max(0, price - floor - discountCents);
}
