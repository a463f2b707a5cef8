import { and, asc, eq, notInArray } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { encodePicture } from "~/platform/files/encode-picture.server";
import { productImages, productPictures, products } from "~drizzle/schema";
import { pictureUrl } from "./pictures.server";

export { PICTURE_LIMIT_BYTES, PICTURE_TOO_LARGE } from "~/platform/files/encode-picture.server";

/** Of one product. */
export const MOST_PICTURES = 6;

type Changed = Outcome<{ imageUrl: string | null }>;
/** `id` is null for one that is not stored yet. */
type Kept = { id: number | null; key: string; alt: string };
type Upload = Extract<Awaited<ReturnType<typeof encodePicture>>, { ok: true }>["picture"];
type Change = {
  act: string;
  /** The pictures as they are to be, in their order. */
  arrange: (before: readonly Kept[], product: { name: string }) => readonly Kept[] | Refusal;
  /** The files of a new picture. */
  upload?: Upload;
  check?: EditCheck | undefined;
};

const noProduct = () => refuse("not-found", "That product is no longer there");
const noPicture = () => refuse("not-found", "That picture is no longer there");

/**
 * Makes this the first picture, in the place of the one that was first. Its description is the
 * product's name. Problems: those of encodePicture at `image`, "not-found".
 */
export async function setPicture(admin: Admin, productId: number, bytes: Buffer): Promise<Changed> {
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) return encoded;
  const { key } = encoded.picture;
  return changePictures(admin, productId, {
    act: "picture changed",
    upload: encoded.picture,
    arrange: ([first, ...others], { name }) => {
      if (first?.key === key) return [first, ...others];
      const known = others.find((picture) => picture.key === key);
      const set = known ?? { id: first?.id ?? null, key, alt: name };
      return [set, ...others.filter((picture) => picture !== known)];
    },
  });
}

/** Removes all pictures of the product. Idempotent. Problems: "not-found". */
export async function removePictures(admin: Admin, productId: number): Promise<Changed> {
  return changePictures(admin, productId, { act: "picture removed", arrange: () => [] });
}

/**
 * Adds a picture behind the others. The same file again only changes its description. Problems:
 * those of encodePicture at `image`, "invalid" there for a seventh one, "not-found".
 */
export async function addPicture(
  admin: Admin,
  productId: number,
  { bytes, alt }: { bytes: Buffer; alt: string },
): Promise<Changed> {
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) return encoded;
  const { key } = encoded.picture;
  return changePictures(admin, productId, {
    act: "picture added",
    upload: encoded.picture,
    arrange: (before) => {
      if (before.some((picture) => picture.key === key)) {
        return before.map((picture) => (picture.key === key ? { ...picture, alt } : picture));
      }
      if (before.length < MOST_PICTURES) return [...before, { id: null, key, alt }];
      const message = `A product has at most ${MOST_PICTURES} pictures. Remove one first`;
      return refuse("invalid", message, { field: "image" });
    },
  });
}

/** Changes what a picture is said to show. Problems: "not-found"; that of `check`. */
export async function describePicture(
  admin: Admin,
  productId: number,
  { pictureId, alt }: { pictureId: number; alt: string },
  check?: EditCheck,
): Promise<Changed> {
  return changePictures(admin, productId, {
    act: "picture described",
    check,
    arrange: (before) => {
      const rest = before.map((picture) =>
        picture.id === pictureId ? { ...picture, alt } : picture,
      );
      return before.some(({ id }) => id === pictureId) ? rest : noPicture();
    },
  });
}

/** Moves a picture to a place, from 1. The others keep their order. Problems: "not-found". */
export async function placePicture(
  admin: Admin,
  productId: number,
  { pictureId, place }: { pictureId: number; place: number },
): Promise<Changed> {
  return changePictures(admin, productId, {
    act: "pictures ordered",
    arrange: (before) => {
      const moved = before.find(({ id }) => id === pictureId);
      if (!moved) return noPicture();
      return before.filter((picture) => picture !== moved).toSpliced(place - 1, 0, moved);
    },
  });
}

/** Removes one picture. Idempotent. Problems: "not-found" for the product. */
export async function removePicture(
  admin: Admin,
  productId: number,
  pictureId: number,
): Promise<Changed> {
  return changePictures(admin, productId, {
    act: "picture removed",
    arrange: (before) => before.filter(({ id }) => id !== pictureId),
  });
}

async function changePictures(
  admin: Admin,
  productId: number,
  { act, arrange, upload, check }: Change,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const product = await lockProduct(tx, productId);
    if (!product) return noProduct();
    const before = await readPictures(tx, productId);
    const arranged = arrange(before, product);
    if ("ok" in arranged) return arranged;
    const imageUrl = arranged[0] ? pictureUrl(arranged[0].key) : null;
    if (isSame(before, arranged) && product.imageUrl === imageUrl) return { ok: true, imageUrl };
    await storePictures(tx, productId, arranged);
    await storeFiles(tx, productId, arranged, upload);
    await tx.update(products).set({ imageUrl }).where(eq(products.id, productId));
    await recordAudit(tx, admin, { act, subject: `product ${productId}` });
    return { ok: true, imageUrl };
  });
}

// Locks the product's row, so that simultaneous changes of its pictures wait for each other.
async function lockProduct(tx: Database, productId: number) {
  const [product] = await tx
    .select({ name: products.name, imageUrl: products.imageUrl })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  return product;
}

const readPictures = (tx: Database, productId: number): Promise<Kept[]> =>
  tx
    .select({ id: productPictures.id, key: productPictures.key, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position), asc(productPictures.id));

const isSame = (before: readonly Kept[], arranged: readonly Kept[]) =>
  before.length === arranged.length &&
  before.every(({ id, key, alt }, index) => {
    const other = arranged[index];
    return other?.id === id && other.key === key && other.alt === alt;
  });

async function storePictures(tx: Database, productId: number, arranged: readonly Kept[]) {
  const ids = arranged.flatMap(({ id }) => id ?? []);
  await tx
    .delete(productPictures)
    .where(and(eq(productPictures.productId, productId), notInArray(productPictures.id, ids)));
  for (const [index, { id, key, alt }] of arranged.entries()) {
    const values = { key, alt, position: index + 1 };
    await (id === null
      ? tx.insert(productPictures).values({ productId, ...values })
      : tx.update(productPictures).set(values).where(eq(productPictures.id, id)));
  }
}

async function storeFiles(
  tx: Database,
  productId: number,
  arranged: readonly Kept[],
  upload: Upload | undefined,
) {
  if (upload) {
    const { key, files } = upload;
    await tx
      .insert(productImages)
      .values(files.map((file) => ({ productId, key, ...file })))
      .onConflictDoNothing();
  }
  const keys = arranged.map(({ key }) => key);
  await tx
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.key, keys)));
}
