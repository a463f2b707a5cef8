import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Option } from "~/content/form-options";
import { productTypes } from "~/content/product-types";
import { percentBands, pieceBands, priceBands } from "~/domain/shop/shelf";
import { sortOptions } from "~/domain/shop/sort-options";
import { labelOf } from "~/lib/input/choices";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { TabLinks } from "~/ui/layout/tab-links";
import { type Shelf, shopAddress } from "./shop-address";

type Choices = { kinds: readonly Option[]; hasPercent: boolean; hasMilligrams: boolean };
type Props = {
  shelf: Shelf;
  categories: { category: string; products: number }[];
  choices: Choices;
};

/** On narrow screens the categories are one row that scrolls, on wide ones a column. */
const SIDE_TABS =
  "max-lg:[&_ul]:flex-nowrap max-lg:[&_ul]:overflow-x-auto lg:[&_a]:flex lg:[&_a]:justify-between lg:[&_a]:border-b-0 lg:[&_a]:border-l-4 lg:[&_ul]:flex-col lg:[&_ul]:border-b-0";

/**
 * Categories as links; search, filters and the order as one form. All of it is in the address. What
 * is being changed in the form stays when a link changes the rest.
 */
export function ShelfFilters({ shelf, categories, choices }: Props) {
  const all = categories.reduce((sum, { products }) => sum + products, 0);
  const to = (category: string | null) => shopAddress({ ...shelf, category, page: 1 });
  return (
    <div className="flow-4 max-sm:flow-2">
      <div className={SIDE_TABS}>
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
      </div>
      {/* Folded on narrow screens, where the products come first. */}
      <NarrowFold until="lg">Search and filters</NarrowFold>
      <ShelfForm shelf={shelf} choices={choices} />
      <Limits shelf={shelf} />
    </div>
  );
}

function ShelfForm({ shelf, choices }: { shelf: Shelf; choices: Choices }) {
  return (
    <Form
      method="get"
      action="/shop"
      role="search"
      aria-label="Search the shop"
      preventScrollReset
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-1"
    >
      {shelf.isCartOpen && <input type="hidden" name="cart" value="" />}
      {shelf.category !== null && <input type="hidden" name="category" value={shelf.category} />}
      <div className="inline-form">
        <label htmlFor="shelf-q">Search the shop</label>{" "}
        <input
          id="shelf-q"
          name="q"
          type="search"
          className="control"
          autoComplete="off"
          defaultValue={shelf.q}
          key={shelf.q}
        />{" "}
        <button className="button button-quiet">Search</button>
      </div>
      <div className="inline-form">
        <label htmlFor="sort">Sort by</label>{" "}
        <select
          id="sort"
          name="sort"
          className="control"
          defaultValue={shelf.sort}
          key={shelf.sort}
        >
          <Options options={sortOptions} />
        </select>{" "}
        <button className="button button-quiet">Sort</button>
      </div>
      <FilterFields shelf={shelf} choices={choices} />
    </Form>
  );
}

function FilterFields({ shelf, choices }: { shelf: Shelf; choices: Choices }) {
  const { kinds, hasPercent, hasMilligrams } = choices;
  return (
    <div className="grid grid-fit-56 items-end gap-4 sm:col-span-full">
      {kinds.length > 0 && (
        <Choice name="kind" label="Kind" value={shelf.kind}>
          <Options options={kinds} />
        </Choice>
      )}
      {(hasPercent || hasMilligrams) && (
        <Choice name="strength" label="Strength" value={shelf.strength}>
          {hasMilligrams && (
            <optgroup label="Milligrams">
              <Options options={pieceBands} />
            </optgroup>
          )}
          {hasPercent && (
            <optgroup label="Percent">
              <Options options={percentBands} />
            </optgroup>
          )}
        </Choice>
      )}
      <Choice name="price" label="Price" value={shelf.price}>
        <Options options={priceBands} />
      </Choice>
      <p className="checkbox">
        <label>
          <input
            type="checkbox"
            name="stock"
            value="in"
            defaultChecked={shelf.isInStockOnly}
            key={String(shelf.isInStockOnly)}
          />{" "}
          In stock only
        </label>
      </p>
      <p>
        <button className="button button-quiet">Apply the Filters</button>
      </p>
    </div>
  );
}

type ChoiceProps = { name: string; label: string; value: string | null; children: ReactNode };

function Choice({ name, label, value, children }: ChoiceProps) {
  const id = `shelf-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>{" "}
      <select id={id} name={name} className="control" defaultValue={value ?? ""} key={value}>
        <option value="">Any</option>
        {children}
      </select>
    </div>
  );
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** What limits the shelf beside its category: links that remove it. */
function Limits({ shelf }: { shelf: Shelf }) {
  const limits = limitsOf(shelf);
  if (limits.length === 0) return null;
  return (
    <nav aria-label="Filters in use">
      <ul className="flex flex-wrap gap-2">
        {limits.map(({ label, without }) => (
          <li key={label}>
            <Link to={without} className="filter-link gap-2" preventScrollReset>
              <span className="sr-only">Remove </span>
              {label} <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function limitsOf(shelf: Shelf) {
  const { q, kind, strength, price, isInStockOnly } = shelf;
  const limit = (label: string, change: Partial<Shelf>) => ({
    label,
    without: shopAddress({ ...shelf, ...change, page: 1 }),
  });
  const strengths = [...pieceBands, ...percentBands];
  return [
    ...(q ? [limit(`“${q}”`, { q: "" })] : []),
    ...(kind ? [limit(labelOf(productTypes, kind), { kind: null })] : []),
    ...(strength ? [limit(`Strength: ${labelOf(strengths, strength)}`, { strength: null })] : []),
    ...(price ? [limit(`Price: ${labelOf(priceBands, price)}`, { price: null })] : []),
    ...(isInStockOnly ? [limit("In stock", { isInStockOnly: false })] : []),
  ];
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
