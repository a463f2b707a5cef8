import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { searchCondition } from "~/platform/database/paged-list.server";
import { products } from "~drizzle/schema";

/** So many bars that the page stays below 40 kB. */
const PAGE_LABELS = 12;

export type ShelfLabel = {
  id: number;
  name: string;
  strength: string | null;
  price: string;
  /** What its bars say: the barcode, or else the SKU. Null without both. */
  code: string | null;
};

type Asked = { q: string; product: number | null; page: number };

/**
 * One page of the labels of what is in the catalogue, by name, and whether there is another page:
 * those of products with the text in name, category, SKU or barcode, or the label of one product.
 */
export async function findLabels({ q, product, page }: Asked) {
  const { id, name, category, strength, price, sku, barcode } = products;
  const found = await db
    .select({ id, name, strength, price, sku, barcode })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        product === null ? undefined : eq(id, product),
        q ? searchCondition([name, category, sku, barcode], q) : undefined,
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(PAGE_LABELS + 1)
    .offset((page - 1) * PAGE_LABELS);
  return {
    labels: found
      .slice(0, PAGE_LABELS)
      .map(({ sku: own, barcode: printed, ...row }): ShelfLabel => ({
        ...row,
        code: printed ?? own,
      })),
    hasMore: found.length > PAGE_LABELS,
  };
}
