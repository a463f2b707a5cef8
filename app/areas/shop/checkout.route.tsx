import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useOutletContext,
} from "@remix-run/react";
import type { ComponentProps } from "react";
import { z } from "zod";
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
import { byButton } from "~/platform/http/forms/by-button.server";
import { readForm } from "~/platform/http/forms/form.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { shownEmail } from "~/lib/text/shown-email";
import { acceptedEmail } from "~/lib/input/input";
import { formatMoney } from "~/lib/money";
import { useKeepTyped } from "~/ui/form/use-keep-typed";
import { TabLinks } from "~/ui/layout/tab-links";
import { useAnswerOf } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { useOpening } from "~/ui/opening/use-opening";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { CHECKOUT_FORM, CheckoutForm, DAY_BUTTON, FAILURE } from "./checkout-form";
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
  const choices = await choicesOf(query);
  return {
    choices: { ...choices, days: choices.days.map(({ day, label }) => ({ day, label })) },
    ...timesOf(choices, ({ day }) => day === query.get("day")),
    orderKey: randomBytes(18).toString("base64url"),
    account: user && {
      email: shownEmail(acceptedEmail(user.email)),
      name: [user.firstName, user.lastName].filter(Boolean).join(" "),
    },
  };
}

function choicesOf(query: URLSearchParams): Promise<CheckoutChoices> {
  const how = query.get("how");
  return checkoutChoices(how === "delivery" ? how : "pickup", new Date());
}

type Day = CheckoutChoices["days"][number];

/** The times of a day. Of the first one, if the day has filled up since it was shown. */
function timesOf({ days }: CheckoutChoices, isChosen: (day: Day) => boolean) {
  const chosen = days.find(isChosen) ?? days[0];
  return { day: chosen?.day ?? null, times: chosen?.times ?? [] };
}

/** The same page with what was typed, and the times of the day whose button was pressed. */
async function showDay({ request }: ActionFunctionArgs) {
  const submission = await readForm(request, z.looseObject({}));
  const choices = await choicesOf(new URL(request.url).searchParams);
  const label = submission.payload[DAY_BUTTON];
  return { lastResult: submission.reply(), chosen: timesOf(choices, (one) => one.label === label) };
}

const place = formAction({
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

export const action = byButton(DAY_BUTTON, showDay, place);

/** What the team enters for a customer is not among its own orders. */
function pageOf(id: number, { isOwn, isSignedIn }: { isOwn: boolean; isSignedIn: boolean }) {
  if (isOwn) return `/orders/${id}`;
  return isSignedIn ? `/office/orders/${id}` : orderLink(id);
}

export default function CheckoutPage() {
  const { orderKey, account, choices, ...first } = useLoaderData<typeof loader>();
  const cart = useOutletContext<CartView>();
  const result = useActionData<typeof action>();
  const { day, times } = (result && "chosen" in result ? result.chosen : null) ?? first;
  const isShown = useStaysShown(!whyNoOrders(useOpening()), result !== undefined);
  useKeepTyped(CHECKOUT_FORM, choices.fulfilment);
  const fee = choices.fulfilment === "delivery" ? (choices.delivery?.feeCents ?? 0) : 0;
  return (
    <>
      <h1>Checkout</h1>
      <p className="small mt-1!">{introOf(choices)}</p>
      {choices.delivery && <WayTabs {...choices} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
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
          />
        )}
      </div>
    </>
  );
}

/** The form, unless no time was left from the start: what is typed stays when the last one is taken. */
function TimedForm(props: ComponentProps<typeof CheckoutForm>) {
  const { choices, day } = props;
  const refused = useAnswerOf(checkoutAddress(choices.fulfilment, day));
  const hasTime = !props.choices.hasTimes || props.times.length > 0;
  const isShown = useStaysShown(hasTime, refused !== undefined);
  return (
    <div className="flow-4">
      {!hasTime && <NoTimes />}
      {isShown && <CheckoutForm {...props} />}
    </div>
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
    <p className="banner">
      All times are taken now. Your cart stays: look again tomorrow, or when somebody has cancelled.
    </p>
  );
}
