import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { CartLine } from "~/domain/orders/cart";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { readFields } from "~/platform/http/forms/form.server";
import { replacingHeaders, returnTo } from "~/platform/http/forms/return-to.server";

/** The action of a button in the cart: changes the cart and returns to the page. */
export function cartAction(
  change: (cart: CartLine[], args: ActionFunctionArgs) => CartLine[] | Promise<CartLine[]>,
) {
  return async (args: ActionFunctionArgs) => {
    const back = returnTo(await readFields(args.request), "/shop?cart");
    const cart = await change(await readCart(args.request), args);
    const headers = replacingHeaders(await keepCart(args.request, cart));
    return redirect(back, { status: 303, headers });
  };
}
