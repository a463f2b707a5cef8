import { Form, Link } from "@remix-run/react";
import { sortOptions } from "~/domain/shop/sort-options";
import { TabLinks } from "~/ui/layout/tab-links";
import { type Shelf, shopAddress } from "./shop-address";

type Props = { shelf: Shelf; categories: { category: string; products: number }[] };

/** Categories as links, the sort order as a form. Both are in the address. */
export function ShelfFilters({ shelf, categories }: Props) {
  const all = categories.reduce((sum, { products }) => sum + products, 0);
  const to = (category: string | null) => shopAddress({ ...shelf, category, page: 1 });
  return (
    <>
      <TabLinks
        label="Categories"
        tabs={[
          { to: to(null), label: "All", isCurrent: shelf.category === null, count: all },
          ...categories.map(({ category, products }) => ({
            to: to(category),
            label: category,
            isCurrent: shelf.category === category,
            count: products,
          })),
        ]}
      />
      <Form method="get" action="/shop" preventScrollReset className="inline-form">
        {shelf.isCartOpen && <input type="hidden" name="cart" value="" />}
        {shelf.category !== null && <input type="hidden" name="category" value={shelf.category} />}
        <label htmlFor="sort">Sort by</label>{" "}
        <select
          id="sort"
          name="sort"
          className="control"
          defaultValue={shelf.sort}
          key={shelf.sort}
        >
          {sortOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>{" "}
        <button className="button button-quiet">Sort</button>
      </Form>
    </>
  );
}

/** Links to the previous and next page of products. */
export function ShelfPages({ shelf, hasMore }: { shelf: Shelf; hasMore: boolean }) {
  if (shelf.page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="button-row">
      {shelf.page > 1 && (
        <Link
          className="button button-quiet"
          rel="prev"
          to={shopAddress({ ...shelf, page: shelf.page - 1 })}
        >
          Previous products
        </Link>
      )}{" "}
      {hasMore && (
        <Link
          className="button button-quiet"
          rel="next"
          to={shopAddress({ ...shelf, page: shelf.page + 1 })}
        >
          More products
        </Link>
      )}
    </nav>
  );
}
