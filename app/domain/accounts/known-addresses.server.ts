import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { sha256 } from "~/lib/digest.server";
import { signInAddresses } from "~drizzle/schema";

/**
 * Whether the account's owner has used this address before: to register, to sign in, or to set a
 * password by a mailed link. Failed sign-ins from other addresses do not lock out a known one.
 */
export async function isKnownAddress(userId: number, address: string): Promise<boolean> {
  const [known] = await db
    .select({ userId: signInAddresses.userId })
    .from(signInAddresses)
    .where(
      and(eq(signInAddresses.userId, userId), eq(signInAddresses.addressHash, sha256(address))),
    );
  return known !== undefined;
}

/** Remembers that the account's owner has used this address. */
export async function rememberAddress(tx: Database, userId: number, address: string) {
  await tx
    .insert(signInAddresses)
    .values({ userId, addressHash: sha256(address) })
    .onConflictDoNothing();
}
