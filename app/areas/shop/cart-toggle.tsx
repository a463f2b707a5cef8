import { Link } from "@remix-run/react";
import type { CartView } from "~/domain/orders/cart-view.server";
import { countProducts, itemWord } from "~/ui/shop/cart-words";

type Props = {
  cart: Pick<CartView, "lines" | "missing" | "quantity">;
  /** This page with the cart open, or closed. */
  to: string;
  isOpen: boolean;
};

/** Opens and closes the cart. Shows the number of products and of items in it. */
export function CartToggle({ cart, to, isOpen }: Props) {
  const count = cart.lines.length + cart.missing.length;
  return (
    <Link to={to} className="button cart-toggle" aria-expanded={isOpen} preventScrollReset>
      Cart: {countProducts(count)}
      <span className="sr-only">,</span>{" "}
      <span className="inline-block min-w-7 rounded-[1rem] bg-on-gold px-[0.4rem] py-[0.1rem] text-[0.9375rem] text-[#ffe46b]">
        {cart.quantity} <span className="sr-only">{itemWord(cart.quantity)}</span>
      </span>
    </Link>
  );
}
