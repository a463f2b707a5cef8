import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { isForeignKeyViolation, selectRows } from "~/platform/database/rows.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type StoredFile, storedWhole } from "~/lib/files/file-pieces";
import { imageUrlOf, parsePictureFile } from "~/lib/files/picture-sizes";
import { type Outcome, refuse } from "~/lib/outcome";
import { encodePicture } from "~/platform/files/encode-picture.server";
import { websitePictureFiles, websitePictures } from "~drizzle/schema";

export { PICTURE_LIMIT_BYTES, PICTURE_TOO_LARGE } from "~/platform/files/encode-picture.server";

const FOLDER = "/images/website";

/** A picture that sections can show. */
type Picture = { key: string; name: string; address: string };

const shown = { key: websitePictures.key, name: websitePictures.name };

const withAddress = ({ key, name }: Omit<Picture, "address">): Picture => ({
  ...{ key, name },
  address: imageUrlOf(FOLDER, key),
});

/** All pictures, newest first. */
export async function listPictures(): Promise<Picture[]> {
  const rows = await db
    .select(shown)
    .from(websitePictures)
    .orderBy(desc(websitePictures.createdAt));
  return rows.map(withAddress);
}

/** The picture with this key, or null. */
export async function getPicture(key: string, tx: Database = db): Promise<Picture | null> {
  const [row] = await tx.select(shown).from(websitePictures).where(eq(websitePictures.key, key));
  return row ? withAddress(row) : null;
}

/**
 * Stores a picture, encoded again in all sizes. The same picture is stored once, under its first
 * name. Problems: those of encodePicture at `image`.
 */
export async function addPicture(
  actor: AuditActor,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Outcome<{ address: string }>> {
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) return encoded;
  const { key, files } = encoded.picture;
  const address = imageUrlOf(FOLDER, key);
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(websitePictures)
      .values({ key, name })
      .onConflictDoNothing()
      .returning({ key: websitePictures.key });
    if (added.length === 0) return { ok: true, address };
    await tx.insert(websitePictureFiles).values(files.map((file) => ({ key, ...file })));
    await recordAudit(tx, actor, { act: "website picture added", subject: `picture ${name}` });
    return { ok: true, address };
  });
}

/**
 * Deletes a picture. Problems: "conflict", if a draft or published section shows it, or a letter.
 * Earlier versions may name it; restored, they must choose another.
 */
export async function deletePicture(actor: AuditActor, key: string): Promise<Outcome<object>> {
  if (!/^[0-9a-f]{32}$/.test(key)) return { ok: true };
  try {
    return await deleteUnshown(actor, key);
  } catch (error) {
    // Tables of nouns above this one point at their pictures by a foreign key.
    if (isForeignKeyViolation(error)) return refuse("conflict", "A letter shows this picture");
    throw error;
  }
}

function deleteUnshown(actor: AuditActor, key: string): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const shown = await selectRows<{ key: string }>(
      sql`select key from website_sections where value::text like ${`%/${key}-%`}
        union all select key from website_drafts where value::text like ${`%/${key}-%`}`,
      tx,
    );
    if (shown.length > 0) return refuse("conflict", "A part of the website shows this picture");
    const [deleted] = await tx
      .delete(websitePictures)
      .where(eq(websitePictures.key, key))
      .returning({ name: websitePictures.name });
    if (!deleted) return { ok: true };
    await recordAudit(tx, actor, {
      act: "website picture deleted",
      subject: `picture ${deleted.name}`,
    });
    return { ok: true };
  });
}

/** A picture's file by its name, `KEY-WIDTH.FORMAT`, or null. */
export async function getWebsitePictureFile(name: string): Promise<StoredFile | null> {
  const picture = parsePictureFile(name);
  if (!picture) return null;
  const { key, width, format } = picture;
  const [file] = await db
    .select({ bytes: websitePictureFiles.bytes })
    .from(websitePictureFiles)
    .where(
      and(
        eq(websitePictureFiles.key, key),
        eq(websitePictureFiles.width, width),
        eq(websitePictureFiles.format, format),
      ),
    );
  return file ? storedWhole(name, `image/${format}`, file.bytes) : null;
}
