import type { Fulfilment } from "~/domain/orders/pickup/fulfilment";
import type { ShelfAsked } from "~/domain/shop/shelf";

/** What the shop's page shows. */
export type Shelf = ShelfAsked & { page: number; isCartOpen: boolean };

/** The address of the shop with these settings. Default values are left out. */
export function shopAddress(shelf: Shelf): string {
  const { q, category, kind, strength, price, isInStockOnly, sort, page, isCartOpen } = shelf;
  const query = new URLSearchParams();
  const limits = { q, category, kind, strength, price, stock: isInStockOnly ? "in" : null };
  for (const [name, value] of Object.entries(limits)) if (value) query.set(name, value);
  if (sort !== "newest") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const filters = query.toString();
  // ?cart without a value, as people type it.
  const search = [isCartOpen ? "cart" : "", filters].filter(Boolean).join("&");
  return search ? `/shop?${search}` : "/shop";
}

/** The shop as this query shows it, with the cart open instead of closed, or closed instead of open. */
export function toggleCart(search: string): string {
  const query = new URLSearchParams(search);
  const isOpen = query.has("cart");
  query.delete("cart");
  const filters = query.toString();
  const toggled = [isOpen ? "" : "cart", filters].filter(Boolean).join("&");
  return toggled ? `/shop?${toggled}` : "/shop";
}

/** The ids of the form and field for a product's quantity in the cart. */
export const quantityFormId = (productId: number) => `line-${productId}`;
const quantityFieldId = (productId: number) => `${quantityFormId(productId)}-quantity`;

/** The address of the cart at that field. */
export const quantityAddress = (productId: number) => `/shop?cart#${quantityFieldId(productId)}`;

export const CART = "/shop?cart";

/** The checkout for pickup or delivery, with the times of a day: the first one, if none is named. */
export function checkoutAddress(fulfilment: Fulfilment, day: string | null = null): string {
  const query = new URLSearchParams();
  if (fulfilment === "delivery") query.set("how", fulfilment);
  if (day) query.set("day", day);
  return query.size > 0 ? `/checkout?${query}` : "/checkout";
}
