import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { addToCart, whyFull } from "~/domain/orders/cart";
import { cartProductInput } from "~/domain/orders/orders.schema";
import { pauseWords } from "~/domain/opening/opening";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getBuyableName } from "~/domain/shop/shop-queries.server";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { readFields } from "~/platform/http/forms/form.server";
import { replacingHeaders, returnTo } from "~/platform/http/forms/return-to.server";
import { CART_FAILURE, CART_FULL } from "~/ui/shop/cart-words";

/** The address is for posts only. A GET shows the cart. */
export const loader = () => redirect("/shop?cart");

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const back = returnTo(fields, "/shop");
  const paused = whyNoOrders(await getOpening());
  if (paused) {
    const description = pauseWords(paused);
    return redirectWithFlash(back, { kind: "error", title: CART_FAILURE.title, description });
  }
  const submission = parseWithZod(fields, { schema: cartProductInput });
  const productId = submission.status === "success" ? submission.value.productId : null;
  const name = productId && (await getBuyableName(productId));
  if (!productId || !name) {
    const description = "That product cannot be bought now. Choose another.";
    return redirectWithFlash(back, { kind: "error", title: CART_FAILURE.title, description });
  }
  const cart = await readCart(request);
  const description = whyFull(cart, productId);
  if (description) return redirectWithFlash(back, { kind: "error", title: CART_FULL, description });
  const headers = replacingHeaders(await keepCart(request, addToCart(cart, productId)));
  return redirectWithFlash(
    back,
    { kind: "success", title: "Added to Cart", description: name },
    headers,
  );
}
