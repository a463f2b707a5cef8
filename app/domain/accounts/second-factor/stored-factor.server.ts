import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { sha256 } from "~/lib/digest.server";
import { decryptText, encryptText } from "~/platform/secrets/encrypted-text.server";
import { secondFactors } from "~drizzle/schema";
import { plainRecoveryCode } from "./totp.server";

const PURPOSE = "second-factor";
export const WRONG_CODE = "This code is wrong or was used. Wait for the next one and enter that";

/** Encrypts a secret or recovery codes for storage. */
export const encrypt = (text: string) => encryptText(PURPOSE, text);

/**
 * Decrypts what `encrypt` made. Null if SESSION_SECRET no longer contains the secret that encrypted
 * it.
 */
export const tryDecrypt = (encrypted: string) => decryptText(PURPOSE, encrypted);

/** Like tryDecrypt, but throws if the secret is lost. */
export function decrypt(encrypted: string): string {
  const opened = tryDecrypt(encrypted);
  if (!opened) throw new Error("SESSION_SECRET lacks the secret that this was encrypted under");
  return opened.text;
}

/** The stored hash of a recovery code. */
export const hashOf = (code: string) => sha256(plainRecoveryCode(code));

/** The digits of a code as it was typed. */
export const digitsOf = (code: string) => code.replace(/\D/g, "");

/** The row of the account's second factor, active or not, locked until the end of `tx`. */
export async function lockFactor(tx: Database, userId: number) {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for("update");
  return factor ?? null;
}

/** Updates the row of the account's second factor. */
export async function changeFactor(
  tx: Database,
  userId: number,
  values: Partial<typeof secondFactors.$inferInsert>,
) {
  await tx.update(secondFactors).set(values).where(eq(secondFactors.userId, userId));
}
