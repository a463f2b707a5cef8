import { Link } from "@remix-run/react";
import type { CartView } from "~/domain/orders/cart-view.server";
import { lineTotal } from "~/domain/orders/order-total";
import { formatMoney } from "~/lib/money";
import { CART, quantityAddress } from "./shop-address";

/** What will be ordered, what was left out and why, and lines with too much. */
export function CartSummary({ view, deliveryFee }: { view: CartView; deliveryFee: number }) {
  return (
    <section
      className="card flow-2 p-3 lg:sticky lg:top-[calc(var(--spacing-bar)+1rem)] lg:col-start-2 lg:row-start-1 lg:p-5"
      aria-labelledby="what"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="what">Your order</h2>
        <Link to={CART}>Change</Link>
      </div>
      <ul className="text-table">
        {view.lines.map((line) => (
          <li key={line.productId} className={LINE}>
            <span>
              {line.quantity} × {line.name}
            </span>
            <span className="sr-only">, </span>
            <span className="flex-none">{formatMoney(lineTotal(line))}</span>
          </li>
        ))}
        {deliveryFee > 0 && (
          <li className={LINE}>
            Delivery
            <span className="sr-only">: </span>
            <span>{formatMoney(deliveryFee)}</span>
          </li>
        )}
        <li className={`${LINE} border-t-2 text-md font-semibold`}>
          Total
          <span className="sr-only">: </span>
          <span>{formatMoney(view.total + deliveryFee)}</span>
        </li>
      </ul>
      {view.missing.map(({ productId, reason }) => (
        <p key={productId} className="banner">
          {reason}. It is not part of this order.
        </p>
      ))}
      {view.excess.map(({ productId, message }) => (
        <p key={productId} className="banner">
          <a href={quantityAddress(productId)}>{message}</a>.
        </p>
      ))}
    </section>
  );
}

const LINE = "flex items-baseline justify-between gap-4 border-t border-rule py-1";
