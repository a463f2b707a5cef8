/** One product in a cart: product ids and quantities only, as the visit cookie keeps them. */
export type CartLine = { productId: number; quantity: number };

export const MAX_QUANTITY = 99;

/** Different products in a cart: more would not fit a cookie (4,096 bytes, RFC 6265 section 6.1). */
export const MAX_LINES = 40;

/** Why one more of the product does not fit the cart, or null. */
export function whyFull(cart: readonly CartLine[], productId: number): string | null {
  const line = cart.find((one) => one.productId === productId);
  if (line) {
    return line.quantity < MAX_QUANTITY
      ? null
      : `A cart holds at most ${MAX_QUANTITY} of a product.`;
  }
  if (cart.length < MAX_LINES) return null;
  return `A cart holds ${MAX_LINES} different products. Order these first.`;
}

/** Adds one of the product: a new line, or one more in its line; a full cart stays as it is. */
export function addToCart(cart: readonly CartLine[], productId: number): CartLine[] {
  if (whyFull(cart, productId)) return [...cart];
  const line = cart.find((one) => one.productId === productId);
  if (line) return setQuantity(cart, productId, line.quantity + 1);
  return [...cart, { productId, quantity: 1 }];
}

/** Takes one of the product out: one less in its line, and with the last one the line. */
export function takeFromCart(cart: readonly CartLine[], productId: number): CartLine[] {
  const line = cart.find((one) => one.productId === productId);
  if (!line || line.quantity === 1) return removeFromCart(cart, productId);
  return setQuantity(cart, productId, line.quantity - 1);
}

/** Gives the product's line this quantity, 1 to 99; a cart without such a line stays as it is. */
export function setQuantity(
  cart: readonly CartLine[],
  productId: number,
  quantity: number,
): CartLine[] {
  return cart.map((line) => (line.productId === productId ? { productId, quantity } : line));
}

/** Takes the product's line out; a cart without such a line stays as it is. */
export function removeFromCart(cart: readonly CartLine[], productId: number): CartLine[] {
  return cart.filter((line) => line.productId !== productId);
}

/** The lines with each product in one of them: what two lines of it ask for, together. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return Array.from(quantities, ([productId, quantity]) => ({ productId, quantity }));
}
