import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { type StoredFile, storedWhole } from "~/lib/files/file-pieces";
import { memberPictureUrl, parseMemberPicture } from "~/lib/files/member-picture";
import type { Outcome } from "~/lib/outcome";
import { encodeSquare } from "~/platform/files/encode-picture.server";
import { memberPictures, users } from "~drizzle/schema";
import type { User } from "../accounts.schema";

export { PICTURE_LIMIT_BYTES, PICTURE_TOO_LARGE } from "~/platform/files/encode-picture.server";

type Account = Pick<User, "id">;

/**
 * Replaces the member's picture. Idempotent. Problems: those of encodeSquare at `image`, "too-many".
 */
export async function setMemberPicture({ id }: Account, upload: Buffer): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.memberPicture, String(id));
  if (tooMany) return tooMany;
  const encoded = await encodeSquare(upload);
  if (!encoded.ok) return encoded;
  const { picture } = encoded;
  // With the member, so that the same picture of two members has two addresses: the one goes with
  // its member.
  const key = createHash("sha256").update(`${id}:${picture.key}`).digest("base64url").slice(0, 10);
  return db.transaction(async (tx) => {
    await removeMemberPicture(tx, { id });
    await tx
      .insert(memberPictures)
      .values(picture.files.map((file) => ({ userId: id, key, ...file })));
    await tx
      .update(users)
      .set({ profileImageUrl: memberPictureUrl(key) })
      .where(eq(users.id, id));
    return { ok: true };
  });
}

/** Removes the member's picture. Returns whether there was one. */
export async function removeMemberPicture(tx: Database, { id }: Account): Promise<boolean> {
  // Locked, so that two simultaneous uploads leave only one picture.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
  const removed = await tx
    .delete(memberPictures)
    .where(eq(memberPictures.userId, id))
    .returning({ width: memberPictures.width });
  if (removed.length === 0) return false;
  await tx.update(users).set({ profileImageUrl: null }).where(eq(users.id, id));
  return true;
}

/** Removes one's own picture. Idempotent. */
export async function removeOwnPicture(user: Account): Promise<Outcome<object>> {
  await db.transaction((tx) => removeMemberPicture(tx, user));
  return { ok: true };
}

/** A picture's file by its name, `KEY.webp` or `KEY.192.webp`, or null. */
export async function getMemberPictureFile(name: string): Promise<StoredFile | null> {
  const picture = parseMemberPicture(name);
  if (!picture) return null;
  const [file] = await db
    .select({ bytes: memberPictures.bytes })
    .from(memberPictures)
    .where(and(eq(memberPictures.key, picture.key), eq(memberPictures.width, picture.width)));
  return file ? storedWhole(name, "image/webp", file.bytes) : null;
}
