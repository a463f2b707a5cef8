import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutletContext } from "@remix-run/react";
import { shop } from "~/content/shop";
import type { CartView } from "~/domain/orders/cart-view.server";
import { countCategories, findProducts } from "~/domain/shop/shop-queries.server";
import { readSort } from "~/domain/shop/sort-options";
import { noSuchPage, readPageNumber } from "~/http/json/list-request.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { CartPanel } from "./cart-panel";
import { ProductGrid } from "./product-grid";
import { ShelfFilters, ShelfPages } from "./shelf-filters";
import { type Shelf, shopAddress } from "./shop-address";

export const meta: MetaFunction = ({ matches }) => pageMeta(shop.heading, matches, shop.intro);

function readShelf(request: Request): Shelf {
  const { searchParams } = new URL(request.url);
  return {
    category: searchParams.get("category")?.replaceAll("\0", "") || null,
    sort: readSort(searchParams.get("sort")),
    page: readPageNumber(request),
    isCartOpen: searchParams.has("cart"),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const shelf = readShelf(request);
  const [found, categories] = await Promise.all([findProducts(shelf), countCategories()]);
  if (shelf.page > 1 && found.rows.length === 0) throw noSuchPage();
  return { shelf, ...found, categories };
}

export default function ShopPage() {
  const { shelf, rows, hasMore, categories } = useLoaderData<typeof loader>();
  const cart = useOutletContext<CartView>();
  const opened = shopAddress({ ...shelf, isCartOpen: true });
  const closed = shopAddress({ ...shelf, isCartOpen: false });
  return (
    <>
      <p className="lead">{shop.intro}</p>
      <div
        className={
          shelf.isCartOpen ? "items-start gap-8 lg:grid lg:grid-cols-[1fr_24rem]" : undefined
        }
      >
        {shelf.isCartOpen && <CartPanel cart={cart} here={opened} closed={closed} />}
        {categories.length === 0 ? (
          <ComingSoon />
        ) : (
          <div className="stack">
            <ShelfFilters shelf={shelf} categories={categories} />
            <p role="status" className="small">
              {resultCount(rows.length, shelf.page, hasMore)}
            </p>
            <ProductGrid products={rows} here={shopAddress(shelf)} />
            <ShelfPages shelf={shelf} hasMore={hasMore} />
          </div>
        )}
      </div>
    </>
  );
}

function resultCount(count: number, page: number, hasMore: boolean) {
  if (page > 1 || hasMore) return `${count} products on page ${page}`;
  return count === 1 ? "1 product" : `${count} products`;
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
