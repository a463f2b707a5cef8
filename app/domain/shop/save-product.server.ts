import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/database/once.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { slugOf } from "~/lib/text/slug";
import { products } from "~drizzle/schema";
import type { ProductInput } from "./shop.schema";
import { type AdminProductRow, getProduct } from "./shop-queries.server";
import { parseMilligrams } from "./weight";

type Saved = Outcome<{ product: AdminProductRow }>;

const SLUG_MAX = 200;

/** Column by column, so that other properties of the object are not written. */
const columnsOf = (input: ProductInput): ProductInput => ({
  name: input.name,
  description: input.description,
  price: input.price,
  category: input.category,
  kind: input.kind,
  weightGrams: input.weightGrams,
  strength: input.strength,
  inStock: input.inStock,
});

// The database's check constraint refuses it too, but without a message for people.
function missingWeight(input: ProductInput): Refusal | null {
  if (input.kind === "other" || parseMilligrams(input.weightGrams)) return null;
  return refuse("invalid", "Enter the weight in grams, like 3.5: the purchase limit counts it", {
    field: "weightGrams",
  });
}

/**
 * Adds a product to the catalogue. Its address is made from its name. The same product by the same
 * admin again within 10 minutes is added once. Problems: "invalid" at `weightGrams` if the kind has
 * a purchase limit and the weight is missing.
 */
export async function createProduct(admin: Admin, input: ProductInput): Promise<Saved> {
  const refusal = missingWeight(input);
  if (refusal) return refusal;
  const { id } = await once(
    { name: "create product", by: admin.id, content: columnsOf(input) },
    { id: products.id },
    async (tx) => {
      const added = await insertAtFreeSlug(tx, input);
      const subject = `product ${added.id}`;
      await recordAudit(tx, admin, { act: "product added", subject, detail: input.name });
      return added;
    },
  );
  return { ok: true, product: await existing(id) };
}

async function insertAtFreeSlug(tx: Database, input: ProductInput) {
  const base = slugOf(input.name, "product").slice(0, SLUG_MAX);
  for (;;) {
    const slug = await freeSlug(tx, base);
    const added = await tx
      .insert(products)
      .values({ ...columnsOf(input), slug })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id });
    // A simultaneous request may have taken the address.
    if (added.length > 0) return made(added);
  }
}

/** The base itself or, if it is in use, with the next number after the highest one in use. */
async function freeSlug(tx: Database, base: string): Promise<string> {
  const number = sql<string | null>`substring(${products.slug} from ${`^${base}-([0-9]{1,6})$`})`;
  const [used] = await tx
    .select({
      isBaseTaken: sql<boolean | null>`bool_or(${products.slug} = ${base})`,
      last: sql<number>`coalesce(max(${number}::int), 1)`,
    })
    .from(products)
    .where(or(eq(products.slug, base), isNotNull(number)));
  return used?.isBaseTaken ? `${base}-${used.last + 1}` : base;
}

/** Changes a product. Its address stays. Problems: as createProduct, "not-found". */
export async function updateProduct(admin: Admin, id: number, input: ProductInput): Promise<Saved> {
  const refusal = missingWeight(input);
  if (refusal) return refusal;
  return change(admin, id, columnsOf(input), "product changed");
}

/** Sets whether a product can be bought now. Problems: "not-found". */
export async function setStock(admin: Admin, id: number, inStock: boolean): Promise<Saved> {
  return change(admin, id, { inStock }, inStock ? "product in stock" : "product out of stock");
}

/**
 * Removes a product from the catalogue. Its page is gone, its orders stay. Problems: "not-found".
 */
export async function archiveProduct(admin: Admin, id: number): Promise<Saved> {
  // Only if it is not archived yet, so that the time of archiving stays.
  return change(
    admin,
    id,
    { archivedAt: new Date() },
    "product archived",
    isNull(products.archivedAt),
  );
}

/** Returns an archived product to the catalogue. Problems: "not-found". */
export async function restoreProduct(admin: Admin, id: number): Promise<Saved> {
  return change(admin, id, { archivedAt: null }, "product restored");
}

/** Deletes a product permanently. Orders keep its name and price. Idempotent. */
export async function deleteProduct(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) => tx.delete(products).where(eq(products.id, id)).returning({ name: products.name }),
    ([gone]) => gone && { act: "product deleted", subject: `product ${id}`, detail: gone.name },
  );
}

async function change(
  admin: Admin,
  id: number,
  values: Partial<typeof products.$inferInsert>,
  act: string,
  isNews = differs(products, values),
): Promise<Saved> {
  await audited(
    admin,
    (tx) =>
      tx
        .update(products)
        .set(values)
        .where(and(eq(products.id, id), isNews))
        .returning({ name: products.name }),
    ([product]) => product && { act, subject: `product ${id}`, detail: product.name },
  );
  const product = await getProduct(id);
  return product ? { ok: true, product } : refuse("not-found", "That product is no longer there");
}

async function existing(id: number): Promise<AdminProductRow> {
  const product = await getProduct(id);
  if (!product) throw new Error(`No product ${id}`);
  return product;
}
