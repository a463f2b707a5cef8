import type { Sort } from "~/domain/shop/sort-options";

export type Shelf = {
  /** null for all of them. */
  category: string | null;
  sort: Sort;
  page: number;
  isCartOpen: boolean;
};

/** The address that shows the shop like this; what is as usual is left out. */
export function shopAddress({ category, sort, page, isCartOpen }: Shelf): string {
  const query = new URLSearchParams();
  if (category !== null) query.set("category", category);
  if (sort !== "newest") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const filters = query.toString();
  // ?cart without a value, as people type it.
  const search = [isCartOpen ? "cart" : "", filters].filter(Boolean).join("&");
  return search ? `/shop?${search}` : "/shop";
}

/** The form of a product's quantity in the cart, and its field. */
export const quantityFormId = (productId: number) => `line-${productId}`;
export const quantityFieldId = (productId: number) => `${quantityFormId(productId)}-quantity`;

/** Where a product's quantity can be changed, from any page. */
export const quantityAddress = (productId: number) => `/shop?cart#${quantityFieldId(productId)}`;
