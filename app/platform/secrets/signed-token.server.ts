import { createHmac, timingSafeEqual } from "node:crypto";
import { signingSecrets } from "./secrets.server";

const mac = (secret: string, purpose: string, payload: string) =>
  createHmac("sha256", secret).update(`${purpose}\n${payload}`).digest();

/** A signature of a value that need not be in it, because whoever checks it knows the value. */
export function signatureOf(purpose: string, value: string): string {
  const [signature = ""] = signaturesOf(purpose, value);
  return signature;
}

/** The signature with each of the site's secrets, the present one first. */
export function signaturesOf(purpose: string, value: string): string[] {
  return signingSecrets().map((secret) => mac(secret, purpose, value).toString("base64url"));
}

/** Whether signatureOf made this signature of the value for this purpose. */
export function isSignatureOf(purpose: string, value: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  return signingSecrets().some((secret) => {
    const expected = mac(secret, purpose, value);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Signs a value for a link. The token is safe in a path. A token for one purpose is not valid for
 * another.
 */
export function signToken(purpose: string, value: string): string {
  const payload = Buffer.from(value).toString("base64url");
  return `${payload}.${signatureOf(purpose, payload)}`;
}

/** The value of a token that signToken made for this purpose, else null. */
export function readToken(purpose: string, token: string | undefined): string | null {
  const [payload = "", signature = "", ...rest] = (token ?? "").split(".");
  if (rest.length > 0 || !payload || !isSignatureOf(purpose, payload, signature)) return null;
  return Buffer.from(payload, "base64url").toString();
}
