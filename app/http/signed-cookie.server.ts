import { createCookie, type Cookie } from "@remix-run/node";
import { env } from "~/env.server";
import { signingSecrets } from "~/secrets.server";

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;

/**
 * A signed, HttpOnly cookie of the whole site. Its attributes are serialised with SameSite last:
 * Lynx reads SameSite as a cookie and what follows it as that one's attributes.
 */
export function signedCookie(name: string, maxAge?: number): Cookie {
  return createCookie(name, {
    path: "/",
    httpOnly: true,
    secure: isHttps,
    sameSite: "lax",
    secrets: signingSecrets(),
    ...(maxAge && { maxAge }),
  });
}
