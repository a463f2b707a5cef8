import type { CartView } from "~/domain/orders/cart-view.server";
import { quantityAddress } from "./shop-address";
import { OrderLines } from "~/ui/shop/order-lines";

/** What will be ordered, what was left out and why, and lines with too much. */
export function CartSummary({ view, deliveryFee }: { view: CartView; deliveryFee: number }) {
  return (
    <>
      <OrderLines
        lines={view.lines}
        total={view.total + deliveryFee}
        extras={[{ name: "Delivery", cents: deliveryFee }]}
      />
      {view.missing.map(({ productId, reason }) => (
        <p key={productId} className="notice">
          {reason}. It is not part of this order.
        </p>
      ))}
      {view.excess.map(({ productId, message }) => (
        <p key={productId} className="notice">
          <a href={quantityAddress(productId)}>{message}</a>.
        </p>
      ))}
    </>
  );
}
