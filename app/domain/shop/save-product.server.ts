import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { ProductType } from "~/content/product-types";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { slugOf } from "~/lib/text/slug";
import { products } from "~drizzle/schema";
import type { ProductInput } from "./shop.schema";
import { type AdminProductRow, getProduct } from "./shop-queries.server";
import { productProblem } from "./check-product";
import { type Codes, codesProblem, storeCodes } from "./codes/product-codes.server";
import { lockForVariant, lockPage, listedLead, passLead, variantProblem } from "./variants.server";
import { backInStock } from "./wishes/back-in-stock.server";

type Saved = Outcome<{ product: AdminProductRow }>;

export const SLUG_MAX = 200;

const gone = () => refuse("not-found", "That product is no longer there");

type Columns = typeof products.$inferInsert;

/** Column by column, so that other properties of the object are not written. */
export const columnsOf = (input: ProductInput) =>
  ({
    name: input.name,
    description: input.description,
    price: input.price,
    category: input.category,
    kind: input.kind,
    weightGrams: input.weightGrams,
    strength: input.strength,
    inStock: input.inStock,
    type: input.type,
    taxClass: taxClassOf(input.type),
    pieces: input.pieces,
    thcPerPieceMg: input.thcPerPieceMg,
    cbdPerPieceMg: input.cbdPerPieceMg,
    thcPerPackageMg: input.thcPerPackageMg,
    cbdPerPackageMg: input.cbdPerPackageMg,
    thcPercent: input.thcPercent,
    cbdPercent: input.cbdPercent,
    ingredients: input.ingredients,
    allergens: input.allergens,
    origin: input.origin,
    storage: input.storage,
    variantOf: input.variantOf,
    variantLabel: input.variantLabel,
    sku: input.sku,
    barcode: input.barcode,
  }) satisfies Partial<Columns>;

// Without a type in the input, the product is taxed as it was.
const taxClassOf = (type: ProductType | null | undefined) => {
  if (type === undefined) return undefined;
  return type === "goods" ? "goods" : "cannabis";
};

/** What the lead of a variant's page is, for a variant that does not say it. */
async function typeOf(tx: Database, leadId: number | null): Promise<ProductType | null> {
  if (leadId === null) return null;
  const [lead] = await tx
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, leadId));
  return lead?.type ?? null;
}

/**
 * The input as it is stored. A variant that does not say what it is, is what the lead of its page is,
 * and stays so when the lead changes or leaves: its limit and taxes depend on it. Whoever says that
 * it is not known what the product is takes it off sale. An input without a type says nothing of it.
 */
async function asSold(
  tx: Database,
  input: ProductInput,
  before: typeof products.$inferSelect | null,
): Promise<ProductInput> {
  const own = input.type === undefined ? (before?.type ?? null) : input.type;
  if (own !== null) return input;
  const leadId = input.variantOf === undefined ? (before?.variantOf ?? null) : input.variantOf;
  const type = await typeOf(tx, leadId);
  if (type !== null) return { ...input, type };
  return input.type === undefined ? input : { ...input, inStock: false };
}

/** Why the product cannot be stored with this input, or null. `before` is its row, if it has one. */
async function problemWith(
  tx: Database,
  input: ProductInput,
  before: typeof products.$inferSelect | null,
) {
  const given = columnsOf(input);
  const merged = <Key extends keyof typeof given & keyof Columns>(key: Key) => {
    const value = given[key];
    // Null empties a fact.
    if (value !== undefined) return value;
    return before?.[key] ?? null;
  };
  return (
    productProblem({
      price: input.price,
      kind: input.kind,
      weightGrams: input.weightGrams,
      type: merged("type"),
      pieces: merged("pieces"),
      thcPerPieceMg: merged("thcPerPieceMg"),
      thcPerPackageMg: merged("thcPerPackageMg"),
      thcPercent: merged("thcPercent"),
      cbdPercent: merged("cbdPercent"),
    }) ??
    (await variantProblem(tx, before?.id ?? null, {
      variantOf: merged("variantOf"),
      variantLabel: merged("variantLabel"),
    })) ??
    (await codesProblem(tx, before?.id ?? null, codesOf(input, before)))
  );
}

/** The codes of a product after an input, which may leave them out. */
const codesOf = (input: ProductInput, before: Codes | null): Codes => ({
  sku: input.sku === undefined ? (before?.sku ?? null) : input.sku,
  barcode: input.barcode === undefined ? (before?.barcode ?? null) : input.barcode,
});

/**
 * Adds a product to the catalogue. Its address is made from its name. The same product by the same
 * admin again within 10 minutes is added once. It is not on sale while it is not said what it is
 * (asSold). Problems: those of productProblem, variantProblem and codesProblem.
 */
export async function createProduct(admin: Admin, input: ProductInput): Promise<Saved> {
  const added = await once(
    { name: "create product", by: admin.id, content: columnsOf(input) },
    { id: products.id },
    async (tx) => {
      const sold = await asSold(tx, input, null);
      const refusal = await problemWith(tx, sold, null);
      if (refusal) return refusal;
      const product = await insertAtFreeSlug(tx, sold);
      await storeCodes(tx, product.id, codesOf(input, null));
      const subject = `product ${product.id}`;
      await recordAudit(tx, admin, { act: "product added", subject, detail: input.name });
      return product;
    },
  );
  if (!added.ok) return added;
  return { ok: true, product: await existing(added.id) };
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

/**
 * Changes a product. Its address stays, and so do the facts that the input leaves out. On sale as in
 * createProduct. Problems: as createProduct, "not-found"; that of `check`.
 */
export async function updateProduct(
  admin: Admin,
  id: number,
  input: ProductInput,
  check?: EditCheck,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const before = await lockForVariant(tx, id, input.variantOf ?? null);
    if (!before) return gone();
    const sold = await asSold(tx, input, before);
    const refusal = await problemWith(tx, sold, before);
    if (refusal) return refusal;
    const values = columnsOf(sold);
    const changed = await tx
      .update(products)
      .set(values)
      .where(and(eq(products.id, id), differs(products, values)))
      .returning({ name: products.name });
    if (changed.length > 0) {
      await storeCodes(tx, id, codesOf(input, before));
      const subject = `product ${id}`;
      await recordAudit(tx, admin, { act: "product changed", subject, detail: input.name });
      await backInStock(tx, [id]);
    }
    return { ok: true, product: await existing(id, tx) };
  });
}

// A variant stored by an earlier version may leave it to its lead.
const isSaid = sql`(${products.type} is not null or exists (select 1 from ${products} "lead"
  where "lead".id = ${products.variantOf} and "lead".type is not null))`;

/**
 * Sets whether a product can be bought now. Problems: "not-found"; "conflict" while it is not said
 * what a product is that is to be put on sale (asSold).
 */
export async function setStock(admin: Admin, id: number, inStock: boolean): Promise<Saved> {
  if (!inStock) return change(admin, id, { inStock }, "product out of stock");
  const isNews = and(differs(products, { inStock }), isSaid);
  const set = await change(admin, id, { inStock }, "product in stock", isNews);
  if (!set.ok || set.product.inStock) return set;
  const { name } = set.product;
  return refuse("conflict", `Choose the kind of ${name} first: its limit and taxes depend on it`);
}

/**
 * Removes a product from the catalogue. Its page is gone, its orders stay. If it led a page of
 * variants, the next of them leads it now. Problems: "not-found".
 */
export async function archiveProduct(admin: Admin, id: number): Promise<Saved> {
  // Only if it is not archived yet, so that the time of archiving stays.
  return change(
    admin,
    id,
    { archivedAt: new Date() },
    "product archived",
    isNull(products.archivedAt),
    async (tx) => passLead(tx, id, await lockPage(tx, id)),
  );
}

/**
 * Returns an archived product to the catalogue, and a variant to the page of its lead if that is
 * still there. Problems: "not-found".
 */
export async function restoreProduct(admin: Admin, id: number): Promise<Saved> {
  const values = { archivedAt: null, variantOf: listedLead };
  return change(admin, id, values, "product restored", isNotNull(products.archivedAt));
}

/**
 * Deletes a product permanently. Orders keep its name and price. Idempotent. Problems: "conflict"
 * if it has batches, because their ledger stays.
 */
export async function deleteProduct(admin: Admin, id: number): Promise<Outcome<object>> {
  const deleted = await audited(
    admin,
    async (tx) => {
      const page = await lockPage(tx, id);
      if (page.some((row) => row.id === id && row.countsStock)) return [];
      await passLead(tx, id, page);
      return tx.delete(products).where(eq(products.id, id)).returning({ name: products.name });
    },
    ([gone]) => gone && { act: "product deleted", subject: `product ${id}`, detail: gone.name },
  );
  const kept = deleted.length > 0 ? null : await getProduct(id);
  if (!kept) return { ok: true };
  return refuse("conflict", `${kept.name} has batches, whose ledger stays. Archive it instead`);
}

async function change(
  admin: Admin,
  id: number,
  values: PgUpdateSetSource<typeof products>,
  act: string,
  isNews: SQL | undefined = differs(products, values),
  prepare?: (tx: Database) => Promise<void>,
): Promise<Saved> {
  await audited(
    admin,
    async (tx) => {
      await prepare?.(tx);
      const changed = await tx
        .update(products)
        .set(values)
        .where(and(eq(products.id, id), isNews))
        .returning({ name: products.name });
      if (changed.length > 0) await backInStock(tx, [id]);
      return changed;
    },
    ([product]) => product && { act, subject: `product ${id}`, detail: product.name },
  );
  const product = await getProduct(id);
  return product ? { ok: true, product } : gone();
}

async function existing(id: number, tx: Database = db): Promise<AdminProductRow> {
  const product = await getProduct(id, tx);
  if (!product) throw new Error(`No product ${id}`);
  return product;
}
