import { and, asc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type StoredFile, storedWhole } from "~/lib/files/file-pieces";
import { imageUrlOf, parsePictureFile } from "~/lib/files/picture-sizes";
import { productImages, productPictures } from "~drizzle/schema";

/** The address of a product's picture, by the digest of its file. */
export const pictureUrl = (key: string) => imageUrlOf("/images/products", key);

/** A product's picture. `alt` says what it shows. */
export type Picture = { id: number; imageUrl: string; alt: string };

/** The pictures of a product in their order. */
export async function listPictures(productId: number, tx: Database = db): Promise<Picture[]> {
  const found = await tx
    .select({ id: productPictures.id, key: productPictures.key, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position), asc(productPictures.id));
  return found.map(({ id, key, alt }) => ({ id, imageUrl: pictureUrl(key), alt }));
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
