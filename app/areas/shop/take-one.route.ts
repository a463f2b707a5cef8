import { redirect } from "@remix-run/node";
import { takeFromCart } from "~/domain/orders/cart";
import { pageId } from "~/platform/http/page-id.server";
import { cartAction } from "./cart-action.server";

/** The address is for posts only. A GET shows the cart. */
export const loader = () => redirect("/shop?cart");

/**
 * Removes one from the current quantity, whatever the page shows: the page may be older than other
 * presses.
 */
export const action = cartAction((cart, { params }) =>
  takeFromCart(cart, pageId(params.productId)),
);
