import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutletContext } from "@remix-run/react";
import { shop } from "~/content/shop";
import type { CartView } from "~/domain/orders/cart-view.server";
import { isFiltered, LONGEST_SHELF_SEARCH, readShelf } from "~/domain/shop/shelf";
import { countCategories, findProducts, listFilters } from "~/domain/shop/shop-queries.server";
import { noSuchPage, readPageNumber } from "~/platform/http/json/list-request.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { TooCommon } from "~/ui/lists/too-common";
import { CartPanel } from "./cart-panel";
import { ProductGrid } from "./product-grid";
import { ShelfFilters, ShelfPages } from "./shelf-filters";
import { type Shelf, shopAddress } from "./shop-address";
import { plural } from "~/lib/counts";

export const meta: MetaFunction = ({ matches }) => pageMeta(shop.heading, matches, shop.intro);

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { asked, isCut } = readShelf(searchParams);
  const page = readPageNumber(request);
  const [found, categories, choices] = await Promise.all([
    findProducts(asked, page),
    countCategories(asked),
    listFilters(),
  ]);
  if (page > 1 && found.rows.length === 0) throw noSuchPage();
  const shelf: Shelf = { ...asked, page, isCartOpen: searchParams.has("cart") };
  return { shelf, isCut, ...found, categories, choices };
}

export default function ShopPage() {
  const { shelf, isCut, rows, hasMore, categories, choices, common, isOfTitles } =
    useLoaderData<typeof loader>();
  const cart = useOutletContext<CartView>();
  const isElsewhere = categories.some(({ products }) => products > 0);
  const opened = shopAddress({ ...shelf, isCartOpen: true });
  const closed = shopAddress({ ...shelf, isCartOpen: false });
  return (
    <>
      {shelf.isCartOpen && <CartPanel cart={cart} here={opened} closed={closed} />}
      {categories.length === 0 ? (
        <ComingSoon />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 max-sm:gap-2 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6">
          <ShelfFilters shelf={shelf} categories={categories} choices={choices} />
          <div className="flow-2">
            {isCut && (
              <p className="banner">
                Only the first {LONGEST_SHELF_SEARCH} characters were searched.
              </p>
            )}
            <p role="status" className="small max-lg:sr-only">
              {resultCount(rows.length, shelf.page, hasMore)}
            </p>
            {common.length > 0 && (
              <p className="banner">
                <TooCommon words={common} />
                {isOfTitles && " Names that have them beside one another were looked for."}
              </p>
            )}
            {rows.length === 0 ? (
              <NothingFound {...{ shelf, isElsewhere, isOfTitles }} />
            ) : (
              <ProductGrid products={rows} here={shopAddress(shelf)} />
            )}
            <ShelfPages shelf={shelf} hasMore={hasMore} />
          </div>
        </div>
      )}
    </>
  );
}

function resultCount(count: number, page: number, hasMore: boolean) {
  if (page > 1 || hasMore) return `${count} products on page ${page}`;
  return plural(count, "product");
}

type NothingProps = {
  shelf: Shelf;
  /** In another category. */
  isElsewhere: boolean;
  /** Of a search of common words alone. */
  isOfTitles: boolean;
};

function NothingFound({ shelf, isElsewhere, isOfTitles }: NothingProps) {
  const { isCartOpen } = shelf;
  const { asked } = readShelf(new URLSearchParams());
  const all = shopAddress({ ...asked, page: 1, isCartOpen });
  return (
    <div className="empty-state stack">
      <h2>
        {isOfTitles
          ? "No product’s name has these words beside one another"
          : "Nothing in the shop is all of that"}
      </h2>
      {isFiltered(shelf) && <p>Remove one of the filters above, or start again.</p>}
      <p>
        {isElsewhere && (
          <>
            <Link to={shopAddress({ ...shelf, category: null, page: 1 })} className="button">
              Look in All Categories
            </Link>{" "}
          </>
        )}
        <Link to={all} className="button">
          Show All Products
        </Link>
      </p>
    </div>
  );
}

function ComingSoon() {
  const { heading, text, notifyLabel } = shop.comingSoon;
  return (
    <div className="empty-state stack">
      <h2>{heading}</h2>
      <p>{text}</p>
      <p>
        <Link to="/newsletter" className="button">
          {notifyLabel}
        </Link>
      </p>
    </div>
  );
}
