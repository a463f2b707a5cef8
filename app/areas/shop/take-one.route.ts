import { redirect } from "@remix-run/node";
import { takeFromCart } from "~/domain/orders/cart";
import { pageId } from "~/http/page-id.server";
import { press } from "~/ui/form/press";
import { CART_FAILURE } from "~/ui/shop/cart-words";
import { cartAction } from "./cart-action.server";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/shop?cart");

/** One less of a product, whatever the page shows: it may be older than other presses. */
export const action = cartAction((cart, { params }) =>
  takeFromCart(cart, pageId(params.productId)),
);

export const clientAction = press(CART_FAILURE);
