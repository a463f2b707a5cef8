import { createHmac, timingSafeEqual } from "node:crypto";
import { signingSecrets } from "./secrets.server";

const mac = (secret: string, purpose: string, payload: string) =>
  createHmac("sha256", secret).update(`${purpose}\n${payload}`).digest();

/**
 * Signs a value for a link. The token is safe in a path. A token for one purpose is not valid for
 * another.
 */
export function signToken(purpose: string, value: string): string {
  const payload = Buffer.from(value).toString("base64url");
  const [secret = ""] = signingSecrets();
  return `${payload}.${mac(secret, purpose, payload).toString("base64url")}`;
}

/** The value of a token that signToken made for this purpose, else null. */
export function readToken(purpose: string, token: string | undefined): string | null {
  const [payload = "", signature = "", ...rest] = (token ?? "").split(".");
  if (rest.length > 0 || !payload) return null;
  const given = Buffer.from(signature, "base64url");
  const isSigned = signingSecrets().some((secret) => {
    const expected = mac(secret, purpose, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? Buffer.from(payload, "base64url").toString() : null;
}
