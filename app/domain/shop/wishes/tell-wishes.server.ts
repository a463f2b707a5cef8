import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { isInStock } from "../in-stock.server";
import { currentSite } from "~/domain/website/published.server";
import { siteUrl } from "~/site-url.server";
import { products, stockWishes } from "~drizzle/schema";
import { wishPath } from "./wish-path";

/**
 * Mails those who wished for one of these products, if it can be ordered now: once each, because
 * the wish is deleted. In the transaction that brings the product back.
 */
export async function tellWishes(tx: Database, productIds: readonly number[]) {
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
    await queueMail(
      tx,
      ...wishes.map((wish) => ({
        to: wish.email,
        subject: `Back in stock: ${name}`,
        text: [
          `You asked us to tell you when ${name} is back. It can be ordered again:\n${siteUrl(`/shop/${slug}`)}`,
          "A cart reserves nothing: what is left goes to those who order first.",
          "This is the only mail about it. We have deleted your address from that list.",
        ].join("\n\n"),
        replyTo: currentSite().email,
        cause: `back-in-stock:${wish.id}`,
        userId: wish.userId,
        stopPath: wishPath(wish.token),
      })),
    );
  }
}
