import { createCookie, type Cookie } from "@remix-run/node";
import { env } from "~/env.server";
import { signingSecrets } from "~/services/secrets.server";

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;

const names = new Set<string>();

/** Whether the site signs a cookie of this name; any other is a stranger that nothing reads. */
export const isOwnCookie = (name: string): boolean => names.has(name);

/**
 * A signed, HttpOnly cookie of the whole site. Its attributes are serialised with SameSite last:
 * Lynx reads SameSite as a cookie and what follows it as that one's attributes.
 */
export function signedCookie(name: string, maxAge?: number): Cookie {
  names.add(name);
  const cookie = createCookie(name, {
    path: "/",
    httpOnly: true,
    secure: isHttps,
    sameSite: "lax",
    secrets: signingSecrets(),
    ...(maxAge && { maxAge }),
  });
  const serialize = cookie.serialize.bind(cookie);
  // Links 2.28 knows Expires alone, and kept what Max-Age=0 was to clear (November 2026).
  cookie.serialize = (value, options) => {
    const seconds = options?.maxAge ?? maxAge;
    const expires = seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000);
    return serialize(value, { ...options, ...(expires && { expires }) });
  };
  return cookie;
}
