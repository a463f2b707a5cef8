/** What a change of the cart says when it could not be made. */
export const CART_FAILURE = { title: "Cart Not Changed", description: "Something went wrong" };

/** The title above why one more does not fit. */
export const CART_FULL = "Cart Full";

/** The word behind their number. */
export const itemWord = (count: number) => (count === 1 ? "item" : "items");

export const countProducts = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;
export const countItems = (count: number) => `${count} ${itemWord(count)}`;
