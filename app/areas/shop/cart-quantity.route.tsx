import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { setQuantity } from "~/domain/orders/cart";
import type { CartView } from "~/domain/orders/cart-view.server";
import { cartQuantityInput } from "~/domain/orders/orders.schema";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { replacingHeaders, returnTo } from "~/platform/http/forms/return-to.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { getActor } from "~/http/auth.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { CART_FAILURE } from "~/ui/shop/cart-words";
import { QuantityForm } from "./quantity-form";

const CART = "/shop?cart";

export const meta: MetaFunction = ({ matches }) => pageMeta("Change Quantity", matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const productId = Number(params.productId);
  const cart = await readCart(request);
  if (!cart.some((line) => line.productId === productId)) throw redirect(CART);
  return { productId };
}

export const action = formAction({
  guard: getActor,
  schema: cartQuantityInput,
  run: async (_, { quantity }, { request, params }) => ({
    cart: setQuantity(await readCart(request), Number(params.productId), quantity),
  }),
  done: async ({ cart }, { request, fields }) => {
    const headers = replacingHeaders(await keepCart(request, cart));
    return redirect(returnTo(fields, CART), { status: 303, headers });
  },
  failure: CART_FAILURE,
});

/** Shows a refused quantity again without script. With script the cart's own field does. */
export default function QuantityPage() {
  const { productId } = useLoaderData<typeof loader>();
  const { lines, missing } = useOutletContext<CartView>();
  const line = [...lines, ...missing].find((one) => one.productId === productId);
  if (!line) return null;
  return (
    <>
      <h1 className="normal-case">{line.name}</h1>
      <QuantityForm line={line} redirectTo={CART} isAlone />
    </>
  );
}
