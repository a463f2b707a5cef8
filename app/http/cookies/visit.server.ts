import { readUrl } from "~/lib/text/read-url";
import { createCookieSessionStorage } from "@remix-run/node";
import { sameSitePath } from "~/lib/input/same-site-path";
import { signedCookie } from "~/platform/http/cookies/signed-cookie.server";

const VISIT_DAYS = 30;

export type Pressed = { type: "post" | "comment"; id: number };

/** What the site remembers of a visitor before sign-in, all in one signed cookie. */
type Visit = {
  redirectAfterLogin: string;
  /** Product ids and quantities only: names and prices come from the database at each view. */
  cart: { productId: number; quantity: number }[];
  /** Random. Tells the visitor's order from those of others, since the first product in the cart. */
  visitorId: string;
  /**
   * The account that gave the right password, and when, while the site waits for its second-factor
   * code.
   */
  secondStep: { userId: number; at: number };
  /** The Like button that the visitor pressed, and when, before being sent to sign in. */
  pressedLike: Pressed & { at: number };
  /** Whether an admin is looking at the drafts of the website. */
  isPreview: true;
};

const storage = createCookieSessionStorage<Visit>({
  cookie: signedCookie("visit", VISIT_DAYS * 24 * 3600),
});

/** The visitor's cookie. Empty if there is none, or if its signature is wrong. */
export function getVisit(request: Request) {
  return storage.getSession(request.headers.get("Cookie"));
}

/** Set-Cookie that stores the visit, or removes the cookie of an empty one. */
export function commitVisit(visit: Awaited<ReturnType<typeof getVisit>>) {
  return Object.keys(visit.data).length > 0
    ? storage.commitSession(visit)
    : storage.destroySession(visit);
}

/**
 * Whether the path is /login or /signup, the two pages that remember where the visitor came from.
 */
export const isLoginPage = (path: string) => /^\/(login|signup)(?![^/?#])/.test(path);

/**
 * A path of this site to return to after signing in. Null for anything else and for the sign-in
 * pages.
 */
export function loginTarget(target: string | null | undefined): string | null {
  const path = sameSitePath(target);
  return path === null || isLoginPage(path) ? null : path;
}

/**
 * Set-Cookie that remembers where to go after signing in: `?redirectTo=`, else the page of this
 * site in Referer. Null when there is nothing new to remember.
 */
export async function rememberTarget(request: Request): Promise<string | null> {
  const asked = new URL(request.url).searchParams.get("redirectTo");
  const visit = await getVisit(request);
  const target = loginTarget(asked) ?? (visit.has("redirectAfterLogin") ? null : sender(request));
  if (!target) return null;
  visit.set("redirectAfterLogin", target);
  return commitVisit(visit);
}

/**
 * The page of this site in Referer. Not the home page: from there, the role decides where to go.
 */
function sender(request: Request): string | null {
  const referrer = readUrl(request.headers.get("Referer") ?? "");
  if (!referrer) return null;
  const { host, pathname, search } = referrer;
  if (host !== request.headers.get("Host") || pathname === "/") return null;
  return loginTarget(pathname + search);
}
