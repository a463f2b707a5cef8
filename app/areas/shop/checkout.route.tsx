import { randomBytes } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { shop } from "~/content/shop";
import type { CartView } from "~/domain/orders/cart-view.server";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { readSeen, writeSeen } from "~/domain/orders/order-changes";
import { orderLink } from "~/domain/orders/order-links.server";
import { checkoutInput } from "~/domain/orders/orders.schema";
import { placeOrder } from "~/domain/orders/place-order.server";
import { getActor, getUser } from "~/http/auth.server";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { redirectWithFlash, to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { acceptedEmail } from "~/lib/input/input";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { useOpening } from "~/ui/opening/use-opening";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { CheckoutForm } from "./checkout-form";
import { CartSummary } from "./cart-summary";

const FAILURE = { title: "Order Failed", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Checkout", matches);

const sendToEmptyCart = () =>
  redirectWithFlash("/shop?cart", {
    kind: "error",
    title: "Cart Empty",
    description: "Add some items to your cart first.",
  });

export async function loader(args: LoaderFunctionArgs) {
  const cart = await readCart(args.request);
  if (cart.length === 0) throw await sendToEmptyCart();
  const user = await getUser(args);
  return {
    orderKey: randomBytes(18).toString("base64url"),
    account: user && { email: acceptedEmail(user.email), name: user.username },
  };
}

export const action = formAction({
  guard: getActor,
  schema: checkoutInput,
  run: async (actor, { orderKey, seen, ...customerInfo }, { request }) => {
    const items = await readCart(request);
    const order = { items, customerInfo, key: orderKey ?? null, seen: readSeen(seen ?? null) };
    const outcome = await placeOrder(actor, order);
    if (outcome.ok) return outcome;
    if (items.length === 0) throw await sendToEmptyCart();
    const { field: _, ...problem } = outcome.problem;
    return { ok: false as const, problem };
  },
  done: async ({ order: { id } }, { request, actor }) =>
    to(
      actor.user ? `/orders/${id}` : orderLink(id),
      { title: "Order Placed!", description: "Your order has been submitted successfully." },
      new Headers({ "Set-Cookie": await keepCart(request, []) }),
    ),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function CheckoutPage() {
  const { orderKey, account } = useLoaderData<typeof loader>();
  const cart = useOutletContext<CartView>();
  const result = useActionData<typeof action>();
  const isShown = useStaysShown(!whyNoOrders(useOpening()), result !== undefined);
  return (
    <FormPage heading="Checkout" intro={shop.checkoutNote} back={null}>
      <CartSummary view={cart} />
      {isShown && (
        <CheckoutForm
          seen={writeSeen(cart.lines)}
          orderKey={orderKey}
          account={account}
          total={cart.total}
          limits={cart.limits}
          lastResult={result?.lastResult}
        />
      )}
    </FormPage>
  );
}
