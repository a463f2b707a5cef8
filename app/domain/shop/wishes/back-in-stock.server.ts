import { and, inArray, isNull } from "drizzle-orm";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { isInStock } from "../in-stock.server";
import { event, type Listener } from "~/platform/events.server";
import { products, stockWishes } from "~drizzle/schema";
import { backInStockMail } from "../shop-mails.server";

/**
 * Mails those who wished for one of these products, if it can be ordered now: once each, because
 * the wish is deleted.
 */
const mailWhoWished: Listener<readonly number[]> = async (tx, productIds) => {
  const back = tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), isNull(products.archivedAt), isInStock));
  const told = await tx.delete(stockWishes).where(inArray(stockWishes.productId, back)).returning();
  if (told.length === 0) return;
  const named = await tx
    .select({ id: products.id, name: products.name, slug: products.slug })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  for (const { id, name, slug } of named) {
    const wishes = told.filter(({ productId }) => productId === id);
    await queueMail(tx, ...wishes.map((wish) => backInStockMail({ name, slug }, wish)));
  }
};

/** What happens because products, by their ids, may be back in stock. */
export const backInStock = event(mailWhoWished);
