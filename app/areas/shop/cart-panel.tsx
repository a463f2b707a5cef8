import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { CartView, MissingLine, PricedLine } from "~/domain/orders/cart-view.server";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { MAX_QUANTITY } from "~/domain/orders/cart";
import type { Excess } from "~/domain/orders/limits/purchase-limits";
import { lineTotal } from "~/domain/orders/order-total";
import { formatMoney } from "~/lib/money";
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

/** The cart beside the products: lines, total and the link to the checkout. */
export function CartPanel({ cart, here, closed }: Props) {
  const paused = whyNoOrders(useOpening());
  const count = cart.lines.length + cart.missing.length;
  const heading = useFocusAfterRemoval(count);
  return (
    <section
      className="panel cart-panel stack max-lg:mb-8 lg:sticky lg:top-[calc(var(--spacing-bar)+1rem)] lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100vh-var(--spacing-bar)-2rem)] lg:overflow-y-auto"
      id="cart"
      aria-labelledby="cart-heading"
    >
      <div className="panel-head flex items-start justify-between">
        <h2 id="cart-heading" ref={heading} tabIndex={-1}>
          Your Cart
        </h2>
        <CloseLink to={closed} label="Close the cart" preventScrollReset />
      </div>
      {count === 0 ? (
        <p>Your cart is empty.</p>
      ) : (
        <ul>
          {cart.lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              excess={cart.excess.find(({ productId }) => productId === line.productId)}
              here={here}
            />
          ))}
          {cart.missing.map((line) => (
            <Missing key={line.productId} line={line} here={here} />
          ))}
        </ul>
      )}
      <p className="cart-total border-t-2 border-rule pt-3 text-[1.2rem]" role="status">
        <span className="sr-only">
          {plural(count, "product")}, {plural(cart.quantity, "item")},{" "}
        </span>
        Total: <strong>{formatMoney(cart.total)}</strong>
      </p>
      {!paused && (
        <p>
          <Link to="/checkout" className="button">
            Checkout
          </Link>
        </p>
      )}
    </section>
  );
}

/** Moves focus to the heading if the focused button disappeared with its line. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) heading.current?.focus();
  }, [count]);
  return heading;
}

type LineProps = { line: PricedLine; excess: Excess | undefined; here: string };

function Line({ line, excess, here }: LineProps) {
  const { productId, name, quantity } = line;
  const address = `/cart/${productId}`;
  return (
    <li className="cart-line border-t border-rule py-3">
      <p>
        <Link to={`/shop/${line.slug}`}>{name}</Link>{" "}
        <span className="block small">
          {formatMoney(line.cents)} each, {formatMoney(lineTotal(line))} together
        </span>
      </p>
      <div className="my-2 flex flex-wrap items-end gap-[0.35rem] [&_.button]:min-w-11 [&_.button]:px-2">
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
    <div className="notice mt-2">
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
    <li className="cart-line border-t border-rule py-3">
      <p>
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
      className="link-button"
    >
      Remove<span className="sr-only"> {line.name}</span>
    </ActionButton>
  );
}
