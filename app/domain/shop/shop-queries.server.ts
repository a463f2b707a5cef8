import { and, asc, count, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { csvLines } from "~/database/csv-lines.server";
import { pagedList } from "~/database/paged-list.server";
import { products } from "~drizzle/schema";
import type { ProductKind } from "./product-kinds";
import type { Sort } from "./sort-options";

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
  inStock: products.inStock,
  createdAt: products.createdAt,
};

const adminColumns = { ...columns, archivedAt: products.archivedAt };

type Kinded<Row> = Omit<Row, "kind"> & { kind: ProductKind };

export type ProductRow = Kinded<Pick<typeof products.$inferSelect, keyof typeof columns>>;
export type AdminProductRow = Kinded<Pick<typeof products.$inferSelect, keyof typeof adminColumns>>;

// The table's check constraint allows no other kind.
const kinded = <Row extends { kind: string }>(rows: Row[]) => rows as Kinded<Row>[];

const orders: Record<Sort, SQL[]> = {
  newest: [desc(products.id)],
  name: [asc(products.name), asc(products.id)],
  price: [asc(products.price), asc(products.id)],
  "price-desc": [desc(products.price), asc(products.id)],
};

const isListed = isNull(products.archivedAt);

type Asked = { category: string | null; sort: Sort; page: number };

const PAGE_PRODUCTS = 24;

/** One page of the catalogue, and whether there is another. Products in stock come first. */
export async function findProducts({ category, sort, page }: Asked) {
  const found = await db
    .select(columns)
    .from(products)
    .where(and(isListed, category === null ? undefined : eq(products.category, category)))
    .orderBy(desc(products.inStock), ...orders[sort])
    .limit(PAGE_PRODUCTS + 1)
    .offset((page - 1) * PAGE_PRODUCTS);
  return { rows: kinded(found.slice(0, PAGE_PRODUCTS)), hasMore: found.length > PAGE_PRODUCTS };
}

/** The categories of the catalogue with their numbers of products. */
export async function countCategories(): Promise<{ category: string; products: number }[]> {
  return db
    .select({ category: products.category, products: count() })
    .from(products)
    .where(isListed)
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/** A product of the catalogue by its address, or null. */
export async function getProductBySlug(slug: string): Promise<ProductRow | null> {
  const found = await db
    .select(columns)
    .from(products)
    .where(and(isListed, eq(products.slug, slug)));
  return kinded(found)[0] ?? null;
}

/** The name of a product that can be bought now, or null. */
export async function getBuyableName(id: number): Promise<string | null> {
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(isListed, eq(products.id, id), products.inStock));
  return product?.name ?? null;
}

/** Any product, including archived ones, for admins; or null. */
export async function getProduct(id: number): Promise<AdminProductRow | null> {
  const found = await db.select(adminColumns).from(products).where(eq(products.id, id));
  return kinded(found)[0] ?? null;
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
});

/** The columns of a product that carts and orders need. */
export type SoldProduct = Pick<
  AdminProductRow,
  "id" | "slug" | "name" | "price" | "kind" | "weightGrams" | "inStock" | "archivedAt"
>;

const soldColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  price: products.price,
  kind: products.kind,
  weightGrams: products.weightGrams,
  inStock: products.inStock,
  archivedAt: products.archivedAt,
};

/** The products with these ids. Deleted ones are missing. */
export async function listSoldProducts(ids: number[]): Promise<SoldProduct[]> {
  if (ids.length === 0) return [];
  return kinded(await db.select(soldColumns).from(products).where(inArray(products.id, ids)));
}

/** The same, with their rows locked until the transaction ends. */
export async function holdSoldProducts(tx: Database, ids: number[]): Promise<SoldProduct[]> {
  const held = await tx
    .select(soldColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("share");
  return kinded(held);
}
