import { and, eq, ne } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Database, db } from "~/database/db.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type StoredFile, storedWhole } from "~/lib/files/file-pieces";
import { type Outcome, refuse } from "~/lib/outcome";
import { productImages, products } from "~drizzle/schema";
import { encodePicture } from "~/services/encode-picture.server";
import { imageUrlOf, parsePictureFile } from "~/lib/files/picture-sizes";

export { PICTURE_LIMIT_BYTES, PICTURE_TOO_LARGE } from "~/services/encode-picture.server";

type Changed = Outcome<{ imageUrl: string | null }>;

const gone = () => refuse("not-found", "That product is no longer there");

/** Replaces the product's picture. Problems: those of encodePicture at `image`, "not-found". */
export async function setPicture(admin: Admin, productId: number, bytes: Buffer): Promise<Changed> {
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) return encoded;
  const { key, files } = encoded.picture;
  return db.transaction(async (tx) => {
    const imageUrl = imageUrlOf("/images/products", key);
    const before = await holdProduct(tx, productId);
    if (!before) return gone();
    if (before.imageUrl === imageUrl) return { ok: true, imageUrl };
    await tx.update(products).set({ imageUrl }).where(eq(products.id, productId));
    await tx
      .insert(productImages)
      .values(files.map((file) => ({ productId, key, ...file })))
      .onConflictDoNothing();
    await tx
      .delete(productImages)
      .where(and(eq(productImages.productId, productId), ne(productImages.key, key)));
    await recordAudit(tx, admin, { act: "picture changed", subject: `product ${productId}` });
    return { ok: true, imageUrl };
  });
}

/** Removes the product's picture, if there is one. Problems: "not-found". */
export async function removePicture(admin: Admin, productId: number): Promise<Changed> {
  return db.transaction(async (tx) => {
    const before = await holdProduct(tx, productId);
    if (!before) return gone();
    if (before.imageUrl === null) return { ok: true, imageUrl: null };
    await tx.update(products).set({ imageUrl: null }).where(eq(products.id, productId));
    await tx.delete(productImages).where(eq(productImages.productId, productId));
    await recordAudit(tx, admin, { act: "picture removed", subject: `product ${productId}` });
    return { ok: true, imageUrl: null };
  });
}

// Locks the product's row, so that two simultaneous uploads leave only one picture.
async function holdProduct(tx: Database, productId: number) {
  const [product] = await tx
    .select({ imageUrl: products.imageUrl })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  return product;
}

/** A picture's file by its name, `KEY-WIDTH.FORMAT`, or null. */
export async function getPictureFile(name: string): Promise<StoredFile | null> {
  const picture = parsePictureFile(name);
  if (!picture) return null;
  const { key, width, format } = picture;
  const [file] = await db
    .select({ bytes: productImages.bytes })
    .from(productImages)
    .where(
      and(
        eq(productImages.key, key),
        eq(productImages.width, width),
        eq(productImages.format, format),
      ),
    )
    .limit(1);
  return file ? storedWhole(name, `image/${format}`, file.bytes) : null;
}
