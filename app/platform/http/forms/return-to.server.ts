import { sameSitePath } from "~/lib/input/same-site-path";

/** The page of this site that a form's `redirectTo` names, else `fallback`. */
export function returnTo(fields: FormData, fallback: string): string {
  const target = fields.get("redirectTo");
  return (typeof target === "string" && sameSitePath(target)) || fallback;
}

/** Headers of a redirect that replaces the current entry in the browser's history. */
export function replacingHeaders(setCookie: string): Headers {
  return new Headers({ "Set-Cookie": setCookie, "X-Remix-Replace": "true" });
}
