/** One product in a cart. The visit cookie stores ids and quantities only. */
export type CartLine = { productId: number; quantity: number };

export const MAX_QUANTITY = 99;

/**
 * The maximum number of different products. More would not fit in a cookie (4,096 bytes, RFC 6265
 * section 6.1).
 */
export const MAX_LINES = 40;

/** Why the cart cannot take one more of the product, or null. */
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

/**
 * Adds one of the product: a new line, or one more in its line. A full cart is returned unchanged.
 */
export function addToCart(cart: readonly CartLine[], productId: number): CartLine[] {
  if (whyFull(cart, productId)) return [...cart];
  const line = cart.find((one) => one.productId === productId);
  if (line) return setQuantity(cart, productId, line.quantity + 1);
  return [...cart, { productId, quantity: 1 }];
}

/** Removes one of the product: one less in its line. The last one removes the line. */
export function takeFromCart(cart: readonly CartLine[], productId: number): CartLine[] {
  const line = cart.find((one) => one.productId === productId);
  if (!line || line.quantity === 1) return removeFromCart(cart, productId);
  return setQuantity(cart, productId, line.quantity - 1);
}

/**
 * Sets the quantity of the product's line, 1 to 99. A cart without such a line is returned
 * unchanged.
 */
export function setQuantity(
  cart: readonly CartLine[],
  productId: number,
  quantity: number,
): CartLine[] {
  return cart.map((line) => (line.productId === productId ? { productId, quantity } : line));
}

/** Removes the product's line. A cart without such a line is returned unchanged. */
export function removeFromCart(cart: readonly CartLine[], productId: number): CartLine[] {
  return cart.filter((line) => line.productId !== productId);
}

/** Merges lines of the same product and adds their quantities. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return Array.from(quantities, ([productId, quantity]) => ({ productId, quantity }));
}
