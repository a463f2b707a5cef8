import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { dropStoppedMail } from "~/domain/mail/queue-mail.server";
import { getProductBySlug } from "../shop-queries.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { products, stockWishes } from "~drizzle/schema";
import { backInStock } from "./back-in-stock.server";
import { wishPath } from "./wish-path";
import type { WishInput } from "./wishes.schema";

/**
 * Stores an address that wants one mail when the product can be ordered again. The same address
 * again is stored once. Problems: "not-found", "too-many".
 */
export async function wishForProduct(
  { user, address }: Actor,
  slug: string,
  { email }: WishInput,
): Promise<Outcome<{ name: string }>> {
  const product = await getProductBySlug(slug);
  if (!product) return refuse("not-found", "That product is no longer there");
  return db.transaction(async (tx) => {
    const tooMany = await spendLimit(LIMITS.publicForm, address, tx);
    if (tooMany) return tooMany;
    // Whoever changes the stock has locked the product. It may be back since the page was shown.
    await tx.select().from(products).where(eq(products.id, product.id)).for("share");
    await tx
      .insert(stockWishes)
      .values({
        productId: product.id,
        email,
        userId: user?.id ?? null,
        token: randomBytes(24).toString("base64url"),
      })
      .onConflictDoNothing();
    await backInStock(tx, [product.id]);
    return { ok: true, name: product.name };
  });
}

/** The wish with this token and its product, or null once it was told or ended. */
export async function getWish(token: string) {
  const [wish] = await db
    .select({ email: stockWishes.email, product: products.name })
    .from(stockWishes)
    .innerJoin(products, eq(products.id, stockWishes.productId))
    .where(eq(stockWishes.token, token));
  return wish ?? null;
}

/** Ends the wish, and deletes its mail if that is still waiting. Idempotent. */
export async function endWish(token: string) {
  await db.transaction(async (tx) => {
    await tx.delete(stockWishes).where(eq(stockWishes.token, token));
    await dropStoppedMail(tx, wishPath(token));
  });
}
