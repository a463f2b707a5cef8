/** What a change of the cart says when it could not be made. */
export const CART_FAILURE = { title: "Cart Not Changed", description: "Something went wrong" };

/** The title above why one more does not fit. */
export const CART_FULL = "Cart Full";

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export const countProducts = (count: number) => counted(count, "product", "products");
export const countItems = (count: number) => counted(count, "item", "items");
