import { createHash } from "node:crypto";
import { site } from "~/content/site";
import { env } from "~/env.server";

/** Where "No, I'm under 21" leads: a general search site, named by the CSP's form-action. */
export const LEAVE_URL = "https://www.google.com/";

/** Where a video that a post links to is played, once a reader asks for it. */
const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;

/** The page of the scheduling service that Schedule Meeting may embed, or null. */
export const schedulingPage = env.SCHEDULING_URL ?? site.schedulingPage ?? null;

/** Hosts whose pages may be framed here; a client navigation keeps the first page's policy. */
const FRAMED_ORIGINS = [VIDEO_ORIGIN, ...(schedulingPage ? [new URL(schedulingPage).origin] : [])];

/** Headers of the files that pages are made of; policies for documents would be weight there. */
export const FILE_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  ...(isHttps && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
};

/** Headers of every other answer, whatever its type. */
export const SECURITY_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** The words between an element's tags, as the policy names them. */
function hashesOf(element: RegExp, html: string): Set<string> {
  const hashes = Array.from(html.matchAll(element), ([, words]) => {
    const hash = createHash("sha256")
      .update(words ?? "")
      .digest("base64");
    return `'sha256-${hash}'`;
  });
  return new Set(hashes);
}

/**
 * The Content-Security-Policy of a finished page: its inline scripts and styles by their hashes, so
 * that page and header can be cached together.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(INLINE_SCRIPT, html)].join(" "),
    ["style-src 'self'", ...hashesOf(INLINE_STYLE, html)].join(" "),
    "img-src 'self'",
    ["frame-src", ...FRAMED_ORIGINS].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${new URL(LEAVE_URL).origin}`,
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Signed addresses which mail providers post to for their readers (RFC 8058), from anywhere. */
const SIGNED_WRITE = /^\/unsubscribe\/[\w-]+\.[\w-]+$/;

/**
 * Where a state-changing request comes from, told by Sec-Fetch-Site, else Origin, else Referer. Some
 * text browsers and scripts send none of the three: "untold".
 */
export function sourceOfWrite(request: Request): "here" | "elsewhere" | "untold" {
  if (SAFE_METHODS.has(request.method)) return "here";
  // The signature is the permission, and no session is looked at there.
  if (SIGNED_WRITE.test(new URL(request.url).pathname)) return "here";
  const { headers } = request;
  const fetchSite = headers.get("Sec-Fetch-Site");
  if (fetchSite) return ["same-origin", "none"].includes(fetchSite) ? "here" : "elsewhere";
  const source = headers.get("Origin") ?? headers.get("Referer");
  if (source) return isOwnOrigin(source, request) ? "here" : "elsewhere";
  return "untold";
}

function isOwnOrigin(source: string, request: Request): boolean {
  if (!URL.canParse(source)) return false;
  const { host, protocol } = new URL(source);
  // A page that came unencrypted may be anybody's.
  if (isHttps && protocol !== "https:") return false;
  const own = [request.headers.get("Host"), env.SITE_URL && new URL(env.SITE_URL).host];
  return own.includes(host);
}
