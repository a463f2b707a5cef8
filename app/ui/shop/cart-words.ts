/** The toast for a cart change that failed. */
export const CART_FAILURE = { title: "Cart Not Changed", description: "Something went wrong" };

/** The toast's title if the cart cannot take one more. */
export const CART_FULL = "Cart Full";

export const itemWord = (count: number) => (count === 1 ? "item" : "items");
