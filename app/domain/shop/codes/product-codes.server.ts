import { eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { productCodes, products } from "~drizzle/schema";
import { codeKey, readScan } from "./product-code";

export type Codes = { sku: string | null; barcode: string | null };

/** The keys of a product's codes, each with its field. */
const keysOf = ({ sku, barcode }: Codes) =>
  [
    { field: "sku", code: sku },
    { field: "barcode", code: barcode },
  ].flatMap(({ field, code }) => (code === null ? [] : [{ field, code, key: codeKey(code) }]));

/**
 * Why the product (null for a new one) cannot have these codes, or null. Until the transaction ends
 * no other product gets them. Problems: "invalid" at `barcode` if it is the SKU too; "conflict" at
 * `sku` or `barcode` if it is a code of another product, archived ones included.
 */
export async function codesProblem(
  tx: Database,
  id: number | null,
  codes: Codes,
): Promise<Refusal | null> {
  const keys = keysOf(codes);
  if (keys.length === 0) return null;
  if (new Set(keys.map(({ key }) => key)).size < keys.length) {
    return refuse(
      "invalid",
      "This is the SKU already. Leave the barcode empty: the SKU is scanned too",
      {
        field: "barcode",
      },
    );
  }
  await lockCodes(tx);
  const taken = await tx
    .select({ key: productCodes.key, productId: products.id, name: products.name })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(
      inArray(
        productCodes.key,
        keys.map(({ key }) => key),
      ),
    );
  for (const { field, code, key } of keys) {
    const other = taken.find((one) => one.key === key && one.productId !== id);
    if (other) return refuse("conflict", `${other.name} has the code “${code}” already`, { field });
  }
  return null;
}

/** Until the transaction ends nobody else gives a product a code. */
export const lockCodes = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('product codes', 0))`);

/** Stores by which codes a product is found. The caller asked codesProblem in this transaction. */
export async function storeCodes(tx: Database, productId: number, codes: Codes) {
  await tx.delete(productCodes).where(eq(productCodes.productId, productId));
  const keys = keysOf(codes).map(({ key }) => ({ key, productId }));
  if (keys.length > 0) await tx.insert(productCodes).values(keys);
}

/**
 * The ids of the products that scanned or typed lines mean, line by line, or null for a line that is
 * no code. An address of the shop means its product too. Archived products are found.
 */
export async function findByCodes(lines: readonly string[]): Promise<(number | null)[]> {
  const read = lines.map((line) => readScan(line));
  const all = [...new Set(read.flat())];
  if (all.length === 0) return lines.map(() => null);
  const [coded, named] = await Promise.all([
    db
      .select({ key: productCodes.key, id: productCodes.productId })
      .from(productCodes)
      .where(inArray(productCodes.key, [...new Set(all.map(codeKey))])),
    db
      .select({ slug: products.slug, id: products.id })
      .from(products)
      .where(inArray(products.slug, [...new Set(all.flatMap(slugIn))])),
  ]);
  const byKey = new Map(coded.map(({ key, id }) => [key, id]));
  const bySlug = new Map(named.map(({ slug, id }) => [slug, id]));
  return read.map((candidates) => {
    const found = candidates.map((one) => byKey.get(codeKey(one)));
    const linked = candidates.flatMap(slugIn).map((slug) => bySlug.get(slug));
    return [...found, ...linked].find((id) => id !== undefined) ?? null;
  });
}

/** The product's part in an address of the shop. */
function slugIn(text: string): string[] {
  const [, slug] = /^https?:\/\/[^/?#]+\/shop\/([a-z0-9-]{1,220})\/?(?:[?#]|$)/.exec(text) ?? [];
  return slug ? [slug] : [];
}
