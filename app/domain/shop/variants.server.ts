import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { products } from "~drizzle/schema";

// Variants are products of their own with price, weight and stock. One of them leads: the others
// name it in `variantOf`, and the grid shows it alone. A lead is no variant itself.

type Row = typeof products.$inferSelect;

/** A product and those that are variants of it, with their rows locked until the transaction ends. */
export async function lockPage(tx: Database, id: number): Promise<Row[]> {
  return tx
    .select()
    .from(products)
    .where(or(eq(products.id, id), eq(products.variantOf, id)))
    .orderBy(asc(products.id))
    .for("no key update");
}

/** Makes another one of its page the lead, before the product leaves the catalogue. */
export async function passLead(tx: Database, id: number, page: readonly Row[]) {
  const next = page.find((row) => row.id !== id && row.archivedAt === null);
  if (!next) return;
  await tx
    .update(products)
    .set({ variantOf: sql`nullif(${next.id}::int, ${products.id})` })
    .where(eq(products.variantOf, id));
}

/** The lead of the product itself, if that is in the catalogue: what it is a variant of, restored. */
export const listedLead = sql`(select "lead".id from ${products} "lead"
  where "lead".id = ${products.variantOf} and "lead".archived_at is null)`;

/**
 * The product, or null, with its row and its lead's locked until the transaction ends, so that two
 * simultaneous changes cannot make a chain of variants.
 */
export async function lockForVariant(
  tx: Database,
  id: number,
  leadId: number | null,
): Promise<Row | null> {
  const locked = await tx
    .select()
    .from(products)
    .where(inArray(products.id, leadId === null ? [id] : [id, leadId]))
    .orderBy(asc(products.id))
    .for("no key update");
  return locked.find((row) => row.id === id) ?? null;
}

const at = (field: "variantOf" | "variantLabel", message: string) =>
  refuse("invalid", message, { field });

/**
 * Why the product (null for a new one) cannot be this variant, or null. Problems: "invalid" at
 * `variantOf` for an unknown product, itself, a variant, or if it has variants of its own; at
 * `variantLabel` without one, or with the one of another variant.
 */
export async function variantProblem(
  tx: Database,
  id: number | null,
  { variantOf, variantLabel }: { variantOf: number | null; variantLabel: string | null },
): Promise<Refusal | null> {
  if (variantOf === null) return null;
  if (variantOf === id) return at("variantOf", "Choose another product than this one");
  const [lead] = await tx
    .select({ variantOf: products.variantOf })
    .from(products)
    .where(and(eq(products.id, variantOf), isNull(products.archivedAt)))
    .for("no key update");
  if (!lead) return at("variantOf", "Choose a product of the shop");
  if (lead.variantOf !== null) {
    return at("variantOf", "That product is a variant itself. Choose the one that leads its page");
  }
  if (id !== null && (await hasVariants(tx, id))) {
    return at("variantOf", "This product has variants of its own, so it leads its page");
  }
  if (variantLabel === null) {
    return at("variantLabel", "Enter what tells this variant apart, like 3.5 g");
  }
  const isOfPage = or(eq(products.id, variantOf), eq(products.variantOf, variantOf));
  const [same] = await tx
    .select({ name: products.name })
    .from(products)
    .where(
      and(
        isOfPage,
        eq(products.variantLabel, variantLabel),
        id === null ? undefined : ne(products.id, id),
      ),
    )
    .limit(1);
  return same
    ? at("variantLabel", `${same.name} has the label ${variantLabel} already. Enter another`)
    : null;
}

/** The products of the catalogue of which this one (null for a new one) can be a variant. */
export async function listLeads(id: number | null): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        isNull(products.variantOf),
        id === null ? undefined : ne(products.id, id),
      ),
    )
    .orderBy(asc(products.name), asc(products.id));
}

async function hasVariants(tx: Database, id: number) {
  const [variant] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.variantOf, id))
    .limit(1);
  return variant !== undefined;
}
