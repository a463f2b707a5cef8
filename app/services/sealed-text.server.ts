import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { signingSecrets } from "./secrets.server";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of this purpose alone, from a secret of the site (HKDF, RFC 5869). */
function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));
}

/** Text that only this site can read again: AES-256-GCM under a key from SESSION_SECRET. */
export function sealText(purpose: string, text: string): string {
  const [secret = ""] = signingSecrets();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/**
 * What sealText sealed for this purpose under any of the secrets, and whether that was the one that
 * seals now; null when it was none of them.
 */
export function openSealedText(purpose: string, sealed: string) {
  const bytes = Buffer.from(sealed, "base64url");
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
      // Sealed under another of the secrets.
    }
  }
  return null;
}
