import { Link } from "@remix-run/react";
import type { CartView, MissingLine, PricedLine } from "~/domain/orders/cart-view.server";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { MAX_QUANTITY } from "~/domain/orders/cart";
import type { Excess } from "~/domain/orders/limits/purchase-limits";
import { lineTotal } from "~/domain/orders/order-total";
import { formatMoney } from "~/lib/money";
import { ProductPicture } from "~/ui/shop/product-picture";
import { CloseLink } from "~/ui/overlay/close-link";
import { ActionButton } from "~/ui/form/action-button";
import { useOpening } from "~/ui/opening/use-opening";
import { QuantityForm } from "./quantity-form";
import { plural } from "~/lib/counts";
import { CART_FAILURE } from "~/ui/shop/cart-words";

type Props = {
  cart: CartView;
  /** This page with the cart open, to return to. */
  here: string;
  /** This page with the cart closed. */
  closed: string;
};

/**
 * The cart above the products: lines, and beside them total and the link to the checkout. On a
 * narrow screen these two stay at the bottom edge of the window while the lines are scrolled,
 * unless the window is so short that they would take much of it.
 */
export function CartPanel({ cart, here, closed }: Props) {
  const paused = whyNoOrders(useOpening());
  const count = cart.lines.length + cart.missing.length;
  return (
    <section className="panel cart-panel px-3 py-0" id="cart" aria-labelledby="cart-heading">
      <div data-part="panel-head" className="flex items-center justify-between">
        <h2 id="cart-heading" className="text-lg">
          Your Cart
        </h2>
        <CloseLink to={closed} label="Close the cart" preventScrollReset />
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:items-start lg:gap-8">
        {count === 0 ? (
          <p className="py-3">Your cart is empty.</p>
        ) : (
          <ul className="[&_:is(a,button,input)]:scroll-mb-24">
            {cart.lines.map((line, index) => (
              <Line
                key={line.productId}
                line={line}
                excess={cart.excess.find(({ productId }) => productId === line.productId)}
                here={here}
                isLazy={index > 3}
              />
            ))}
            {cart.missing.map((line) => (
              <Missing key={line.productId} line={line} here={here} />
            ))}
          </ul>
        )}
        <div className={FOOT}>
          <p data-part="cart-total" className="text-md sm:text-lg" role="status">
            <span className="sr-only">
              {plural(count, "product")}, {plural(cart.quantity, "item")},{" "}
            </span>
            Total: <strong>{formatMoney(cart.total)}</strong>
          </p>
          {!paused && (
            <p>
              <Link to="/checkout" className="button max-sm:px-4">
                Checkout
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const FOOT =
  "-mx-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 border-rule bg-surface px-3 py-2 max-lg:[@media(height>=30rem)]:sticky bottom-0 lg:sticky lg:top-bar";

type LineProps = { line: PricedLine; excess: Excess | undefined; here: string; isLazy: boolean };

const LINE =
  "grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-rule py-2";

function Line({ line, excess, here, isLazy }: LineProps) {
  const { productId, name, quantity } = line;
  const address = `/cart/${productId}`;
  return (
    <li
      data-part="cart-line"
      className={`${LINE} md:grid-cols-[5rem_minmax(0,1fr)_auto_4.5rem_auto]`}
    >
      <div className="max-h-15 overflow-hidden">
        <ProductPicture product={line} sizes="5rem" alt="" isLazy={isLazy} />
      </div>
      <p className="leading-snug">
        <Link to={`/shop/${line.slug}`}>{name}</Link>{" "}
        <span className="block small">{formatMoney(line.cents)} each</span>
      </p>
      <p className="text-right font-semibold md:col-start-4">
        <span className="sr-only">Together </span>
        {formatMoney(lineTotal(line))}
      </p>
      <div className="col-span-2 flex flex-wrap items-center gap-0.5 md:col-span-1 md:col-start-3 md:row-start-1 [&_.button]:min-w-10 [&_.button]:px-1 [&_.button]:text-table">
        <StepButton sign="−" words={`One less ${name}`} action={`${address}/less`} here={here} />
        <QuantityForm line={line} redirectTo={here} />
        {quantity < MAX_QUANTITY && (
          <StepButton sign="+" words={`One more ${name}`} action={`${address}/more`} here={here} />
        )}
      </div>
      <RemoveLine line={line} here={here} />
      {excess && <TooMuch line={line} excess={excess} here={here} />}
    </li>
  );
}

type TooMuchProps = { line: PricedLine; excess: Excess; here: string };

/** Why the line has too much, and the button that reduces it. */
function TooMuch({ line: { productId, name }, excess, here }: TooMuchProps) {
  const { message, left } = excess;
  return (
    <div className="banner col-span-full">
      <p>{message}.</p>
      <ActionButton
        failure={CART_FAILURE}
        countsEveryPress
        action={`/cart/${productId}/reduce`}
        fields={{ redirectTo: here }}
        className="button"
      >
        {left > 0 ? `Reduce to ${left}` : "Remove it"}
        <span className="sr-only">: {name}</span>
      </ActionButton>
    </div>
  );
}

type StepProps = { sign: string; words: string; action: string; here: string };

function StepButton({ sign, words, action, here }: StepProps) {
  return (
    <ActionButton
      failure={CART_FAILURE}
      countsEveryPress
      action={action}
      fields={{ redirectTo: here }}
      tooltip={words}
      className="button button-quiet"
    >
      <span aria-hidden="true">{sign}</span> <span className="sr-only">{words}</span>
    </ActionButton>
  );
}

function Missing({ line, here }: { line: MissingLine; here: string }) {
  return (
    <li data-part="cart-line" className={LINE}>
      <p className="col-span-2">
        {line.reason}.{" "}
        <span className="small">It is not part of the total and cannot be ordered now.</span>
      </p>
      <RemoveLine line={line} here={here} />
    </li>
  );
}

function RemoveLine({ line, here }: { line: { productId: number; name: string }; here: string }) {
  return (
    <ActionButton
      failure={CART_FAILURE}
      countsEveryPress
      action={`/cart/${line.productId}/remove`}
      fields={{ redirectTo: here }}
      className="link-button min-h-target min-w-11 text-table"
    >
      Remove<span className="sr-only"> {line.name}</span>
    </ActionButton>
  );
}
