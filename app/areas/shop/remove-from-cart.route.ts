import { redirect } from "@remix-run/node";
import { removeFromCart } from "~/domain/orders/cart";

import { cartAction } from "./cart-action.server";

/** The address is for posts only. A GET shows the cart. */
export const loader = () => redirect("/shop?cart");

export const action = cartAction((cart, { params }) =>
  removeFromCart(cart, Number(params.productId)),
);
