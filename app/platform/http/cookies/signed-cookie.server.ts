import { createCookie, type Cookie } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { signingSecrets } from "~/platform/secrets/secrets.server";

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;

const names = new Set<string>();

/** Whether the site signs a cookie of this name. All other cookies are ignored. */
export const isOwnCookie = (name: string): boolean => names.has(name);

/**
 * A signed, HttpOnly cookie for the whole site. SameSite is serialised as the last attribute: Lynx
 * reads SameSite as a new cookie and every attribute after it as an attribute of that cookie.
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
  // Links 2.28 ignores Max-Age, and Set-Cookie with an empty value. It deletes a cookie whose value
  // becomes "deleted" (November 2026).
  cookie.serialize = (value, options) => {
    const seconds = options?.maxAge ?? maxAge;
    // Remix deletes a session's cookie by an end in the past.
    if (seconds === 0 || options?.expires?.getTime() === 0) {
      return serialize("", { ...options, expires: new Date(0), encode: () => "deleted" });
    }
    const end = seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000);
    const expires = options?.expires ?? end;
    return serialize(value, { ...options, ...(expires && { expires }) });
  };
  return cookie;
}
