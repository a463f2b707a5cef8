import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { shop } from "~/content/shop";
import { viewCart } from "~/domain/orders/cart-view.server";
import { readSeen, writeSeen } from "~/domain/orders/order-changes";
import { orderLink } from "~/domain/orders/order-links.server";
import { checkoutInput } from "~/domain/orders/orders.schema";
import { placeOrder } from "~/domain/orders/place-order.server";
import { getActor, getUser } from "~/http/auth.server";
import { keepCart, readCart } from "~/http/cookies/cart-cookie.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { CheckoutForm } from "./checkout-form";
import { CartSummary } from "./cart-summary";

const FAILURE = { title: "Order Failed", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Checkout", matches);

// After a refusal too: the page shows what the cart costs now. After a failure the server may be away.
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 500;

const sendToEmptyCart = () =>
  redirectWithFlash("/shop?cart", {
    kind: "error",
    title: "Cart Empty",
    description: "Add some items to your cart first.",
  });

export async function loader(args: LoaderFunctionArgs) {
  const cart = await readCart(args.request);
  if (cart.length === 0) throw await sendToEmptyCart();
  const [view, user] = await Promise.all([viewCart(cart), getUser(args)]);
  return {
    view,
    seen: writeSeen(view.lines),
    orderKey: randomBytes(18).toString("base64url"),
    account: user && { email: user.email, name: user.username },
  };
}

export async function action(args: ActionFunctionArgs) {
  const submission = await readForm(args.request, checkoutInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const { orderKey, seen, ...customerInfo } = submission.value;
  const [items, actor] = await Promise.all([readCart(args.request), getActor(args)]);
  const request = { items, customerInfo, key: orderKey ?? null, seen: readSeen(seen ?? null) };
  const outcome = await settle(placeOrder(actor, request));
  if (!outcome.ok) {
    if (items.length === 0) return sendToEmptyCart();
    const { field: _, ...problem } = outcome.problem;
    return rejectForm(args, submission, { problem, toast: FAILURE });
  }
  const { id } = outcome.order;
  return redirectWithFlash(
    actor.user ? `/orders/${id}` : orderLink(id),
    {
      kind: "success",
      title: "Order Placed!",
      description: "Your order has been submitted successfully.",
    },
    new Headers({ "Set-Cookie": await keepCart(args.request, []) }),
  );
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function CheckoutPage() {
  const { view, seen, orderKey, account } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading="Checkout"
      intro={shop.checkoutNote}
      back={{ to: "/shop?cart", label: "Back to your cart" }}
    >
      <CartSummary view={view} />
      <CheckoutForm
        seen={seen}
        orderKey={orderKey}
        account={account}
        total={view.total}
        limits={view.limits}
        lastResult={result?.lastResult}
      />
    </FormPage>
  );
}
