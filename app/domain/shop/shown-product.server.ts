import { and, asc, eq, isNull, or } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { products } from "~drizzle/schema";
import { isInStock } from "./in-stock.server";
import { listPictures, type Picture } from "./pictures/pictures.server";
import { getProduct, getProductBySlug, type PageProduct } from "./shop-queries.server";

/** A choice on the page of a product with variants, the product itself among them. */
export type Variant = { id: number; slug: string; label: string; price: string; inStock: boolean };

/** A product as its page shows it. */
type ShownProduct = {
  product: PageProduct;
  pictures: Picture[];
  /** The cheapest first. Empty for a product without variants. */
  variants: Variant[];
  /** The part of the address that stands for all variants. */
  leadSlug: string;
};

/**
 * What the page at this address shows, or null. What a variant does not say of itself is said by the
 * product that leads its page: description, pictures, and the facts that do not depend on the amount.
 */
export async function getShownProduct(slug: string): Promise<ShownProduct | null> {
  const own = await getProductBySlug(slug);
  if (!own) return null;
  const leadId = own.variantOf ?? own.id;
  const [page, pictures, found] = await Promise.all([
    listPage(leadId),
    listPictures(own.id),
    own.variantOf === null ? own : getProduct(leadId),
  ]);
  const lead = found ?? own;
  const isBare = pictures.length === 0 && own.imageUrl === null;
  return {
    product: {
      ...own,
      description: own.description || lead.description,
      imageUrl: own.imageUrl ?? lead.imageUrl,
      type: own.type ?? lead.type,
      thcPercent: own.thcPercent ?? lead.thcPercent,
      cbdPercent: own.cbdPercent ?? lead.cbdPercent,
      ingredients: own.ingredients ?? lead.ingredients,
      allergens: own.allergens ?? lead.allergens,
      origin: own.origin ?? lead.origin,
      storage: own.storage ?? lead.storage,
    },
    pictures: isBare && lead.id !== own.id ? await listPictures(leadId) : pictures,
    variants: page.length > 1 ? page.map(variantOf) : [],
    leadSlug: lead.slug,
  };
}

type Row = Awaited<ReturnType<typeof listPage>>[number];

const variantOf = ({ id, slug, name, variantLabel, price, inStock }: Row): Variant => {
  return { id, slug, label: variantLabel ?? name, price, inStock };
};

const listPage = (leadId: number) =>
  db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      variantLabel: products.variantLabel,
      price: products.price,
      inStock: isInStock,
    })
    .from(products)
    .where(
      and(isNull(products.archivedAt), or(eq(products.id, leadId), eq(products.variantOf, leadId))),
    )
    .orderBy(asc(products.price), asc(products.id));
