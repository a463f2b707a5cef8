import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { addToCart, isFull, MAX_LINES } from "~/domain/orders/cart";
import { cartProductInput } from "~/domain/orders/orders.schema";
import { getBuyableName } from "~/domain/shop/shop-queries.server";
import { keepCart, readCart } from "~/http/cart-cookie.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readFields } from "~/http/form.server";
import { replacingHeaders, returnTo } from "~/http/return-to.server";
import { CART_FAILURE } from "~/ui/shop/cart-words";
import { inTurn } from "~/ui/shop/in-turn";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/shop?cart");

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const back = returnTo(fields, "/shop");
  const submission = parseWithZod(fields, { schema: cartProductInput });
  const productId = submission.status === "success" ? submission.value.productId : null;
  const name = productId && (await getBuyableName(productId));
  if (!productId || !name) {
    const description = "That product cannot be bought now. Choose another.";
    return redirectWithFlash(back, { kind: "error", title: CART_FAILURE.title, description });
  }
  const cart = await readCart(request);
  if (isFull(cart) && !cart.some((line) => line.productId === productId)) {
    const description = `A cart holds ${MAX_LINES} different products. Order these first.`;
    return redirectWithFlash(back, { kind: "error", title: "Cart Full", description });
  }
  const headers = replacingHeaders(await keepCart(request, addToCart(cart, productId)));
  return redirectWithFlash(
    back,
    { kind: "success", title: "Added to Cart", description: name },
    headers,
  );
}

export const clientAction = inTurn(CART_FAILURE);
