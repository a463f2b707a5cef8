import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { ActionButton } from "~/ui/form/action-button";
import { useOpening } from "~/ui/opening/use-opening";
import { CART_FAILURE } from "~/ui/shop/cart-words";

type Props = {
  product: { id: number; name: string; inStock: boolean };
  /** The page to return to. */
  redirectTo: string;
  className?: string;
};

/**
 * Adds one of the product to the cart. Disabled while it is out of stock. Nothing while orders are
 * paused, which the top of the page says.
 */
export function AddToCart({ product, redirectTo, className = "button" }: Props) {
  if (whyNoOrders(useOpening())) return null;
  if (!product.inStock) {
    return (
      <button type="button" className={className} disabled>
        Out of Stock
      </button>
    );
  }
  return (
    <ActionButton
      failure={CART_FAILURE}
      countsEveryPress
      action="/cart/add"
      fields={{ productId: product.id, redirectTo }}
      className={className}
    >
      Add to Cart<span className="sr-only">: {product.name}</span>
    </ActionButton>
  );
}
