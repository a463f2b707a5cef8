import { randomBytes } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useOutletContext,
} from "@remix-run/react";
import type { ComponentProps } from "react";
import { shop } from "~/content/shop";
import type { CartView } from "~/domain/orders/cart-view.server";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { readSeen, writeSeen } from "~/domain/orders/order-changes";
import { orderLink } from "~/domain/orders/order-links.server";
import { checkoutInput } from "~/domain/orders/orders.schema";
import {
  type CheckoutChoices,
  checkoutChoices,
} from "~/domain/orders/pickup/checkout-choices.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { getActor, getOwner } from "~/http/auth.server";
import { keepCart, readCart, readVisitorId } from "~/http/cookies/cart-cookie.server";
import { redirectWithFlash, to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { shownEmail } from "~/lib/text/shown-email";
import { acceptedEmail } from "~/lib/input/input";
import { formatMoney } from "~/lib/money";
import { FormPage } from "~/ui/layout/form-page";
import { TabLinks } from "~/ui/layout/tab-links";
import { pageMeta } from "~/ui/layout/page-meta";
import { useOpening } from "~/ui/opening/use-opening";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { CheckoutForm, FAILURE } from "./checkout-form";
import { CartSummary } from "./cart-summary";
import { checkoutAddress } from "./shop-address";

export const meta: MetaFunction = ({ matches }) => pageMeta("Checkout", matches);

const sendToEmptyCart = () =>
  redirectWithFlash("/shop?cart", {
    kind: "error",
    title: "Cart Empty",
    description: "Add some items to your cart first.",
  });

// After a refusal the times are read again: one may have filled up.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => (actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500);

export async function loader(args: LoaderFunctionArgs) {
  const cart = await readCart(args.request);
  if (cart.length === 0) throw await sendToEmptyCart();
  const user = await getOwner(args);
  const query = new URL(args.request.url).searchParams;
  const how = query.get("how");
  const choices = await checkoutChoices(how === "delivery" ? how : "pickup", new Date());
  // The day may have filled up since its link was shown.
  const chosen = choices.days.find(({ day }) => day === query.get("day")) ?? choices.days[0];
  return {
    choices: { ...choices, days: choices.days.map(({ day, label }) => ({ day, label })) },
    day: chosen?.day ?? null,
    times: chosen?.times ?? [],
    orderKey: randomBytes(18).toString("base64url"),
    account: user && {
      email: shownEmail(acceptedEmail(user.email)),
      name: [user.firstName, user.lastName].filter(Boolean).join(" "),
    },
  };
}

export const action = formAction({
  guard: getActor,
  schema: checkoutInput,
  run: async (actor, { name, email, address, orderKey, seen, ...given }, { request }) => {
    const items = await readCart(request);
    const customerInfo = { name, email, address };
    const key = orderKey ?? null;
    const visitorId = await readVisitorId(request);
    const order = { ...given, items, customerInfo, key, visitorId, seen: readSeen(seen ?? null) };
    const outcome = await placeOrder(actor, order);
    if (outcome.ok) return outcome;
    if (items.length === 0) throw await sendToEmptyCart();
    const { field, ...problem } = outcome.problem;
    // The lines are no field of the form.
    return { ok: false as const, problem: field === "items" ? problem : outcome.problem };
  },
  done: async ({ order: { id, userId } }, { request, actor }) =>
    to(
      pageOf(id, { isOwn: userId !== null, isSignedIn: actor.user !== null }),
      { title: "Order Placed!", description: "Your order has been submitted successfully." },
      new Headers({ "Set-Cookie": await keepCart(request, []) }),
    ),
  failure: FAILURE,
});

/** What the team enters for a customer is not among its own orders. */
function pageOf(id: number, { isOwn, isSignedIn }: { isOwn: boolean; isSignedIn: boolean }) {
  if (isOwn) return `/orders/${id}`;
  return isSignedIn ? `/office/orders/${id}` : orderLink(id);
}

export default function CheckoutPage() {
  const { orderKey, account, choices, day, times } = useLoaderData<typeof loader>();
  const cart = useOutletContext<CartView>();
  const result = useActionData<typeof action>();
  const isShown = useStaysShown(!whyNoOrders(useOpening()), result !== undefined);
  const fee = choices.fulfilment === "delivery" ? (choices.delivery?.feeCents ?? 0) : 0;
  return (
    <FormPage heading="Checkout" intro={introOf(choices)} back={null}>
      {choices.delivery && <WayTabs {...choices} />}
      <CartSummary view={cart} deliveryFee={fee} />
      {isShown && (
        <TimedForm
          // Each way has its own times, and its own answers.
          key={choices.fulfilment}
          seen={writeSeen(cart.lines)}
          orderKey={orderKey}
          account={account}
          total={cart.total + fee}
          excess={cart.excess}
          choices={choices}
          day={day}
          times={times}
          lastResult={result?.lastResult}
        />
      )}
    </FormPage>
  );
}

/** The form, unless no time was left from the start: what is typed stays when the last one is taken. */
function TimedForm(props: ComponentProps<typeof CheckoutForm>) {
  const hasTime = !props.choices.hasTimes || props.times.length > 0;
  const isShown = useStaysShown(hasTime, props.lastResult !== undefined);
  return (
    <>
      {!hasTime && <NoTimes />}
      {isShown && <CheckoutForm {...props} />}
    </>
  );
}

function introOf({
  fulfilment,
  hasTimes,
}: Pick<CheckoutChoices, "fulfilment" | "hasTimes">): string {
  if (fulfilment === "delivery") return shop.deliveryNote;
  return hasTimes ? shop.pickupNote : shop.checkoutNote;
}

/** Pickup or delivery, each with its own total. */
function WayTabs({ fulfilment, delivery }: Pick<CheckoutChoices, "fulfilment" | "delivery">) {
  if (!delivery) return null;
  const { feeCents, leastCents, zips } = delivery;
  const isDelivery = fulfilment === "delivery";
  return (
    <>
      <TabLinks
        label="How you get it"
        tabs={[
          { to: checkoutAddress("pickup"), label: "Pickup", isCurrent: !isDelivery },
          { to: checkoutAddress("delivery"), label: "Delivery", isCurrent: isDelivery },
        ]}
      />
      {isDelivery && (
        <p>
          {feeCents > 0 ? `We deliver for ${formatMoney(feeCents)}` : "We deliver free of charge"}
          {leastCents > 0 && `, orders of ${formatMoney(leastCents)} or more`}, to ZIP codes{" "}
          {zips.join(", ")}.
        </p>
      )}
    </>
  );
}

function NoTimes() {
  return (
    <p className="notice">
      All times are taken now. Your cart stays: look again tomorrow, or when somebody has cancelled.
    </p>
  );
}
