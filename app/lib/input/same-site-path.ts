import { readUrl } from "../text/read-url";
const BASE = "http://site.invalid";

/**
 * The path, query and fragment of `target` if it stays on this site, else null. Refuses other
 * origins in every spelling ("//host", "/\host", "http:host") and control characters.
 */
export function sameSitePath(target: string | null | undefined): string | null {
  if (!target?.startsWith("/")) return null;
  // Browsers remove tabs and newlines inside a URL and treat a backslash as a slash.
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return null;
  const url = readUrl(target, BASE);
  if (url?.origin !== BASE) return null;
  return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
}
