import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { pagedList, searchCondition } from "~/platform/database/paged-list.server";
import { onlyRow } from "~/platform/database/rows.server";
import { askWords, commonOf } from "~/domain/words/ask-words.server";
import { products } from "~drizzle/schema";
import { inStockOf, isInStock } from "./in-stock.server";
import type { ProductKind } from "./product-kinds";
import { productTypes } from "~/content/product-types";
import type { ShelfAsked } from "./shelf";
import { matchesShelf } from "./shelf-condition.server";
import type { Sort } from "./sort-options";

const facts = {
  type: products.type,
  taxClass: products.taxClass,
  pieces: products.pieces,
  thcPerPieceMg: products.thcPerPieceMg,
  cbdPerPieceMg: products.cbdPerPieceMg,
  thcPerPackageMg: products.thcPerPackageMg,
  cbdPerPackageMg: products.cbdPerPackageMg,
  thcPercent: products.thcPercent,
  cbdPercent: products.cbdPercent,
  ingredients: products.ingredients,
  allergens: products.allergens,
  origin: products.origin,
  storage: products.storage,
  variantOf: products.variantOf,
  variantLabel: products.variantLabel,
};

const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: products.description,
  price: products.price,
  category: products.category,
  kind: products.kind,
  weightGrams: products.weightGrams,
  strength: products.strength,
  imageUrl: products.imageUrl,
  inStock: isInStock,
  createdAt: products.createdAt,
  ...facts,
};

const FEW = 5;

/** How many are left, if they are few: "3 left". Null otherwise. */
const few = sql<number | null>`case when ${products.countsStock}
  and ${products.available} between 1 and ${sql.raw(String(FEW))} then ${products.available} end`;

// The API does not tell how many are left.
const shownColumns = { ...columns, few };

// An admin sets the switch itself, so that saving a sold-out product does not turn it off.
const adminColumns = {
  ...columns,
  inStock: products.inStock,
  archivedAt: products.archivedAt,
  sku: products.sku,
  barcode: products.barcode,
};

type Kinded<Row> = Omit<Row, "kind"> & { kind: ProductKind };

export type ProductRow = Kinded<Pick<typeof products.$inferSelect, keyof typeof columns>>;
/** A product as the shop's pages show it. */
export type PageProduct = ProductRow & { few: number | null };
export type AdminProductRow = Kinded<Pick<typeof products.$inferSelect, keyof typeof adminColumns>>;

// The table's check constraint allows no other kind.
const kinded = <Row extends { kind: string }>(rows: Row[]) => rows as Kinded<Row>[];

const variant = alias(products, "variant");
const isListedVariant = and(eq(variant.variantOf, products.id), isNull(variant.archivedAt));
const listedVariants = (selected: SQL) =>
  sql`(select ${selected} from ${products} ${sql.identifier("variant")} where ${isListedVariant})`;

/** The lowest price of the product and its variants. */
const fromPrice = sql<string>`least(${products.price}, ${listedVariants(sql`min(${variant.price})`)})`;

/** A product as the grid shows it: with its variants as one. */
const gridColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
  imageUrl: products.imageUrl,
  strength: products.strength,
  weightGrams: products.weightGrams,
  thcPercent: products.thcPercent,
  thcPerPieceMg: products.thcPerPieceMg,
  fromPrice,
  inStock: sql<boolean>`(${isInStock} or coalesce(${listedVariants(sql`bool_or(${inStockOf(variant)})`)}, false))`,
  few,
  hasVariants: sql<boolean>`exists ${listedVariants(sql`1`)}`,
};

const orders: Record<Sort, SQL[]> = {
  newest: [desc(products.id)],
  name: [asc(products.name), asc(products.id)],
  price: [asc(fromPrice), asc(products.id)],
  "price-desc": [desc(fromPrice), asc(products.id)],
};

export type GridProduct = {
  id: number;
  slug: string;
  name: string;
  category: string;
  imageUrl: string | null;
  strength: string | null;
  weightGrams: string | null;
  thcPercent: string | null;
  thcPerPieceMg: string | null;
  fromPrice: string;
  inStock: boolean;
  few: number | null;
  hasVariants: boolean;
};

const isListed = isNull(products.archivedAt);

/** Whether it has a page of its own. Its variants are shown there. */
const isOnGrid = and(isListed, isNull(products.variantOf));

const PAGE_PRODUCTS = 24;
const PAGE_COUNTED = 50;

/**
 * One page of what is asked for, whether there is another, and which words were too common to be
 * looked for. Products in stock come first.
 */
export async function findProducts(asked: ShelfAsked, page: number) {
  const { category, sort } = asked;
  const isInCategory = category === null ? undefined : eq(products.category, category);
  const words = await askWords(asked.q);
  const found: GridProduct[] = await db
    .select(gridColumns)
    .from(products)
    .where(and(isOnGrid, isInCategory, matchesShelf(asked, words)))
    .orderBy(desc(gridColumns.inStock), ...orders[sort])
    .limit(PAGE_PRODUCTS + 1)
    .offset((page - 1) * PAGE_PRODUCTS);
  return {
    rows: found.slice(0, PAGE_PRODUCTS),
    hasMore: found.length > PAGE_PRODUCTS,
    ...commonOf(words),
  };
}

/** The categories of the catalogue, each with the number of products that are asked for in it. */
export async function countCategories(
  asked: ShelfAsked,
): Promise<{ category: string; products: number }[]> {
  const matching = matchesShelf(asked, await askWords(asked.q));
  return db
    .select({
      category: products.category,
      products: matching ? sql<number>`(count(*) filter (where ${matching}))::int` : count(),
    })
    .from(products)
    .where(isOnGrid)
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/** What there is to choose from: the types of products, and which figures of strength they have. */
export async function listFilters() {
  const { type, thcPercent, thcPerPieceMg, thcPerPackageMg } = products;
  const rows = await db
    .select({
      type,
      hasPercent: sql<boolean>`bool_or(${thcPercent} is not null)`,
      hasMilligrams: sql<boolean>`bool_or(coalesce(${thcPerPieceMg}, ${thcPerPackageMg}) is not null)`,
    })
    .from(products)
    .where(isListed)
    .groupBy(type);
  return {
    kinds: productTypes.filter(({ value }) => rows.some((row) => row.type === value)),
    hasPercent: rows.some((row) => row.hasPercent),
    hasMilligrams: rows.some((row) => row.hasMilligrams),
  };
}

/** A product of the catalogue by its address, or null. */
export async function getProductBySlug(slug: string): Promise<PageProduct | null> {
  const found = await db
    .select(shownColumns)
    .from(products)
    .where(and(isListed, eq(products.slug, slug)));
  return kinded(found)[0] ?? null;
}

/** The name of a product that was in the catalogue at this address, or null. */
export async function getArchivedName(slug: string): Promise<string | null> {
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(isNotNull(products.archivedAt), eq(products.slug, slug)));
  return product?.name ?? null;
}

/** The name of a product that can be bought now, or null. */
export async function getBuyableName(id: number): Promise<string | null> {
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(isListed, eq(products.id, id), isInStock));
  return product?.name ?? null;
}

/** All products that can be bought now, by name: what a member of the team chooses from. */
export async function listBuyable(): Promise<BuyableProduct[]> {
  const { id, name, price, left } = soldColumns;
  return db
    .select({ id, name, price, left })
    .from(products)
    .where(and(isListed, isInStock))
    .orderBy(asc(products.name), asc(products.id));
}

type BuyableProduct = Pick<SoldProduct, "id" | "name" | "price" | "left">;

/** Whether the product with this id, a column, is cannabis. */
export const isCannabis = (id: SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${products} cannabis where cannabis.id = ${id} and cannabis.tax_class = 'cannabis')`;

/** The addresses of all products that have a page of their own, for the sitemap. */
export async function listProductSlugs(limit: number): Promise<string[]> {
  const found = await db
    .select({ slug: products.slug })
    .from(products)
    .where(isOnGrid)
    .orderBy(asc(products.id))
    .limit(limit);
  return found.map(({ slug }) => slug);
}

/** Any product, including archived ones, for admins; or null. */
export async function getProduct(id: number, tx: Database = db): Promise<AdminProductRow | null> {
  const found = await tx.select(adminColumns).from(products).where(eq(products.id, id));
  return kinded(found)[0] ?? null;
}

/** What products want of the owner: `firstUnsaid` is the id of one of `unsaid`, or null. */
type ProductGaps = { hasGoods: boolean; unsaid: number; firstUnsaid: number | null };

/**
 * Whether any product that is not archived is goods, which bear sales tax, and how many products on
 * sale do not say what they are, as from before the field: no limit holds for them.
 */
export async function findProductGaps(): Promise<ProductGaps> {
  const isGoods = eq(products.taxClass, "goods");
  const isUnsaid = and(products.inStock, isNull(products.type), isNull(products.variantOf));
  const found = await db
    .select({
      hasGoods: sql<boolean>`coalesce(bool_or(${isGoods}), false)`,
      unsaid: sql<number>`(count(*) filter (where ${isUnsaid}))::int`,
      firstUnsaid: sql<number | null>`min(${products.id}) filter (where ${isUnsaid})`,
    })
    .from(products)
    .where(isListed);
  return onlyRow(found);
}

/** The catalogue as a list for the API, newest first. */
export const productList = pagedList<ProductRow>({
  id: products.id,
  search: [products.name, products.category],
  fetch: async (where, limit) =>
    kinded(
      await db
        .select(columns)
        .from(products)
        .where(and(isListed, where))
        .orderBy(desc(products.id))
        .limit(limit),
    ),
});

/** All products for the admins' list, including archived ones. */
export const adminProductList = pagedList<AdminProductRow>({
  id: products.id,
  search: [products.name, products.category],
  fetch: async (where, limit) =>
    kinded(
      await db
        .select(adminColumns)
        .from(products)
        .where(where)
        .orderBy(desc(products.id))
        .limit(limit),
    ),
});

/** All products for a spreadsheet, including archived ones. */
export const productCsv = csvLines(products.id, {
  id: products.id,
  name: products.name,
  description: products.description,
  price: products.price,
  category: products.category,
  kind: products.kind,
  weightGrams: products.weightGrams,
  strength: products.strength,
  inStock: products.inStock,
  archivedAt: products.archivedAt,
  createdAt: products.createdAt,
  ...facts,
  sku: products.sku,
  barcode: products.barcode,
});

/** The columns of a product that carts and orders need. */
export type SoldProduct = Kinded<
  Pick<typeof products.$inferSelect, Exclude<keyof typeof soldColumns, "left">>
> & {
  /** How many can be ordered now. Null if its stock is not counted. */
  left: number | null;
};

const soldColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  price: products.price,
  imageUrl: products.imageUrl,
  kind: products.kind,
  weightGrams: products.weightGrams,
  taxClass: products.taxClass,
  inStock: isInStock,
  left: sql<number | null>`case when ${products.countsStock} then ${products.available} end`,
  archivedAt: products.archivedAt,
};

/** The products with these ids. Deleted ones are missing. */
export async function listSoldProducts(ids: number[], tx: Database = db): Promise<SoldProduct[]> {
  if (ids.length === 0) return [];
  return kinded(await tx.select(soldColumns).from(products).where(inArray(products.id, ids)));
}

/**
 * The same, with their rows locked until the transaction ends. Whoever changes stock locks its
 * products in this way first, in the order of their ids, so that no two wait for each other.
 */
export async function lockSoldProducts(tx: Database, ids: number[]): Promise<SoldProduct[]> {
  if (ids.length === 0) return [];
  const locked = await tx
    .select(soldColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    // A shared lock could not be raised by two orders that both take from the stock.
    .for("no key update");
  return kinded(locked);
}

/**
 * Products of the catalogue whose names have this text, at most so many: the one of just this name
 * first, then those in stock, then by name.
 */
export async function findByName(text: string, most: number): Promise<SoldProduct[]> {
  return kinded(
    await db
      .select(soldColumns)
      .from(products)
      .where(and(isListed, searchCondition([products.name], text)))
      .orderBy(
        ...(text ? [desc(sql`lower(${products.name}) = lower(${text})`)] : []),
        ...[desc(isInStock), asc(products.name), asc(products.id)],
      )
      .limit(most),
  );
}

/** The fewest letters of which one may be wrong. */
const SHORTEST_NEAR = 4;

/**
 * Products of the catalogue with a word near the text in their names, the nearest first, at most so
 * many: a letter wrong, missing, too many or in another place.
 */
export async function findNearName(text: string, most: number): Promise<SoldProduct[]> {
  if (text.trim().length < SHORTEST_NEAR) return [];
  // Of five letters one wrong one leaves three of six trigrams.
  const nearness = sql`word_similarity(lower(${text}), lower(${products.name}))`;
  return kinded(
    await db
      .select(soldColumns)
      .from(products)
      .where(and(isListed, sql`${nearness} >= 0.4`))
      .orderBy(desc(nearness), desc(isInStock), asc(products.name), asc(products.id))
      .limit(most),
  );
}

/** What these products' labels say of THC, by product. Deleted ones are missing. */
export async function listThcFacts(tx: Database, ids: readonly number[]) {
  const { id, pieces, thcPerPieceMg, thcPerPackageMg, thcPercent, weightGrams } = products;
  const found = await tx
    .select({ id, pieces, thcPerPieceMg, thcPerPackageMg, thcPercent, weightGrams })
    .from(products)
    .where(inArray(products.id, [0, ...ids]));
  return new Map(found.map((facts) => [facts.id, facts]));
}

export type CountedProduct = { id: number; name: string; left: number | null; inStock: boolean };

/**
 * One page of the products that the shop sells or counts, for the team: the counted ones first,
 * with the fewest left before others. And whether there is another page.
 */
export async function findCountedProducts({ q, page }: { q: string; page: number }) {
  const isShown = or(isListed, products.countsStock);
  const found: CountedProduct[] = await db
    .select({
      id: products.id,
      name: products.name,
      left: soldColumns.left,
      inStock: products.inStock,
    })
    .from(products)
    .where(and(isShown, q ? searchCondition([products.name, products.category], q) : undefined))
    .orderBy(
      desc(products.countsStock),
      asc(products.available),
      asc(products.name),
      asc(products.id),
    )
    .limit(PAGE_COUNTED + 1)
    .offset((page - 1) * PAGE_COUNTED);
  return { rows: found.slice(0, PAGE_COUNTED), hasMore: found.length > PAGE_COUNTED };
}
