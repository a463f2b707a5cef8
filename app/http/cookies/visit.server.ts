import { createCookieSessionStorage } from "@remix-run/node";
import { sameSitePath } from "~/lib/input/same-site-path";
import { signedCookie } from "./signed-cookie.server";

const VISIT_DAYS = 30;

export type Pressed = { type: "post" | "comment"; id: number };

/** What a visitor carries along before signing in; all of it in one signed cookie. */
type Visit = {
  redirectAfterLogin: string;
  /** Product ids and quantities, nothing else (CONTRACT.md, section 2). */
  cart: { productId: number; quantity: number }[];
  /** Whose password was right, and when, while the code of the second factor is asked for. */
  secondStep: { userId: number; at: number };
  /** What the visitor pressed Like on, and when, before being sent to sign in. */
  pressedLike: Pressed & { at: number };
};

const storage = createCookieSessionStorage<Visit>({
  cookie: signedCookie("visit", VISIT_DAYS * 24 * 3600),
});

/** The visitor's cookie session, empty if there is none or it was tampered with. */
export function getVisit(request: Request) {
  return storage.getSession(request.headers.get("Cookie"));
}

/** Set-Cookie that keeps the visit, or removes an empty one. */
export function commitVisit(visit: Awaited<ReturnType<typeof getVisit>>) {
  return Object.keys(visit.data).length > 0
    ? storage.commitSession(visit)
    : storage.destroySession(visit);
}

/** Whether the path is one of the two that remember which page sent the visitor. */
export const isLoginPage = (path: string) => /^\/(login|signup)(?![^/?#])/.test(path);

/** A path of this site to return to after signing in, or null; never the login page itself. */
export function loginTarget(target: string | null | undefined): string | null {
  const path = sameSitePath(target);
  return path === null || isLoginPage(path) ? null : path;
}

/**
 * Set-Cookie that remembers where to go after signing in: `?redirectTo=`, else the page of this
 * site that sent the visitor here; null when there is nothing new to remember.
 */
export async function rememberTarget(request: Request): Promise<string | null> {
  const asked = new URL(request.url).searchParams.get("redirectTo");
  const visit = await getVisit(request);
  const target = loginTarget(asked) ?? (visit.has("redirectAfterLogin") ? null : sender(request));
  if (!target) return null;
  visit.set("redirectAfterLogin", target);
  return commitVisit(visit);
}

/** The page of this site that linked here; not the home page, whose target is the role's own. */
function sender(request: Request): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  if (host !== request.headers.get("Host") || pathname === "/") return null;
  return loginTarget(pathname + search);
}
