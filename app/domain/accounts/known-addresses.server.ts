import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { sha256 } from "~/lib/digest.server";
import { signInAddresses } from "~drizzle/schema";

/**
 * Whether the account's owner has been at this address: registered, signed in, or set a password by
 * the link mailed to them. Strangers' failures do not lock it out (CONTRACT.md 6.7).
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

/** Remembers that the account's owner has been at this address. */
export async function rememberAddress(tx: Database, userId: number, address: string) {
  await tx
    .insert(signInAddresses)
    .values({ userId, addressHash: sha256(address) })
    .onConflictDoNothing();
}
