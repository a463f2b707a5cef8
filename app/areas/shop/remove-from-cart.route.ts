import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { removeFromCart } from "~/domain/orders/cart";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { readFields } from "~/http/forms/form.server";
import { replacingHeaders, returnTo } from "~/http/forms/return-to.server";
import { press } from "~/ui/form/press";
import { CART_FAILURE } from "~/ui/shop/cart-words";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/shop?cart");

export async function action({ request, params }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const cart = removeFromCart(await readCart(request), Number(params.productId));
  const headers = replacingHeaders(await keepCart(request, cart));
  return redirect(returnTo(fields, "/shop?cart"), { status: 303, headers });
}

export const clientAction = press(CART_FAILURE);
