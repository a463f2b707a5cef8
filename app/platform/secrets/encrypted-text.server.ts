import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { signingSecrets } from "./secrets.server";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A key for this purpose only, derived from a secret of the site (HKDF, RFC 5869). Stored texts
 * depend on the prefix "seal:".
 */
function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));
}

/**
 * Encrypts a text that only this site can read again: AES-256-GCM with a key from SESSION_SECRET.
 */
export function encryptText(purpose: string, text: string): string {
  const [secret = ""] = signingSecrets();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/**
 * Decrypts what encryptText encrypted for this purpose with any of the secrets. Also returns whether
 * it was the first secret, which encrypts now. Null if none of them fits.
 */
export function decryptText(purpose: string, encrypted: string) {
  const bytes = Buffer.from(encrypted, "base64url");
  for (const [index, secret] of signingSecrets().entries()) {
    const decipher = createDecipheriv(
      ALGORITHM,
      keyOf(secret, purpose),
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    try {
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      return { text, isCurrent: index === 0 };
    } catch {
      // Encrypted with another of the secrets.
    }
  }
  return null;
}
