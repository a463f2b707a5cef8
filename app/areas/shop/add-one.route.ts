import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { addToCart, whyFull } from "~/domain/orders/cart";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { readFields } from "~/platform/http/forms/form.server";
import { pageId } from "~/platform/http/page-id.server";
import { replacingHeaders, returnTo } from "~/platform/http/forms/return-to.server";
import { CART_FULL } from "~/ui/shop/cart-words";

/** The address is for posts only. A GET shows the cart. */
export const loader = () => redirect("/shop?cart");

/**
 * Adds one to the current quantity, whatever the page shows: the page may be older than other
 * presses.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const productId = pageId(params.productId);
  const back = returnTo(await readFields(request), "/shop?cart");
  const cart = await readCart(request);
  const description = whyFull(cart, productId);
  if (description) return redirectWithFlash(back, { kind: "error", title: CART_FULL, description });
  const headers = replacingHeaders(await keepCart(request, addToCart(cart, productId)));
  return redirect(back, { status: 303, headers });
}
