import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { takeFromCart } from "~/domain/orders/cart";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { readFields } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { replacingHeaders, returnTo } from "~/http/forms/return-to.server";
import { press } from "~/ui/form/press";
import { CART_FAILURE } from "~/ui/shop/cart-words";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/shop?cart");

/** One less of a product, whatever the page shows: it may be older than other presses. */
export async function action({ request, params }: ActionFunctionArgs) {
  const back = returnTo(await readFields(request), "/shop?cart");
  const cart = takeFromCart(await readCart(request), pageId(params.productId));
  const headers = replacingHeaders(await keepCart(request, cart));
  return redirect(back, { status: 303, headers });
}

export const clientAction = press(CART_FAILURE);
