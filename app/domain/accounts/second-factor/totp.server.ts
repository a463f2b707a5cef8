import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { currentSite } from "~/domain/website/published.server";

const PERIOD_SECONDS = 30;
// Also accept the previous and the next step: clocks differ, and typing takes time.
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20; // RFC 4226, section 4: 160 bits.

const totpOf = (secret: string, username: string) =>
  new TOTP({
    issuer: currentSite().name,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** A new secret for an authenticator app, in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth: address that authenticator apps read. */
export function appUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The code that an app with this secret shows at `now` (RFC 6238). */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret, "").generate({ timestamp: now.getTime() });
}

/** The 30-second step of a code, counted from 1970. Null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const CODES = 10;
// Crockford's base 32: no letter that looks like a digit.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// From 112 random bits on, a plain hash protects a code (ASVS 5.0.0, 6.5.2).
const CODE_LETTERS = 24;

/** Ten codes of 120 random bits, each for one sign-in without the app. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(randomBytes(CODE_LETTERS), (byte) => ALPHABET[byte % 32]).join("");
    return letters.replace(/(.{4})(?!$)/g, "$1-");
  });
}

/**
 * The normalised form of a recovery code, which is hashed: typed spaces, hyphens and case do not
 * matter.
 */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");
}
