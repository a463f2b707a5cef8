import { createHash } from "node:crypto";
import type { Site } from "~/content/site";
import { env } from "~/env.server";

/** Where "No, I'm under 21" leads: a general search site. The CSP's form-action allows it. */
export const LEAVE_URL = "https://www.google.com/";

/** The origin of the player for linked videos, loaded when a reader presses play. */
const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;

/** The page of the scheduling service that Schedule Meeting embeds, or null. */
export const schedulingPageOf = (site: Pick<Site, "schedulingPage">): string | null =>
  env.SCHEDULING_URL ?? site.schedulingPage ?? null;

/**
 * Origins that may be framed. All pages name all of them, because after a client-side navigation
 * the policy of the first page stays in force.
 */
function framedOrigins(schedulingPage: string | null): string[] {
  return [VIDEO_ORIGIN, ...(schedulingPage ? [new URL(schedulingPage).origin] : [])];
}

/** Headers of static files. The policies for documents would only add bytes. */
export const FILE_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  ...(isHttps && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
};

/** Headers of all other responses, of any type. */
export const SECURITY_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Hashes of the inline content of each such element, as the policy writes them. */
function hashesOf(element: RegExp, html: string): Set<string> {
  return new Set(Array.from(html.matchAll(element), ([, words]) => policyHash(words ?? "")));
}

/** The hash of an inline script or style, as the policy writes it. */
export const policyHash = (words: string | Buffer) =>
  `'sha256-${createHash("sha256").update(words).digest("base64")}'`;

/**
 * The Content-Security-Policy of a finished page. It lists inline scripts and styles by their
 * hashes, so that page and header can be cached together.
 */
export function contentSecurityPolicy(html: string, site: Pick<Site, "schedulingPage">): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(INLINE_SCRIPT, html)].join(" "),
    ["style-src 'self'", ...hashesOf(INLINE_STYLE, html)].join(" "),
    "img-src 'self'",
    // Only a resume allows it (api/careers/shown-resume.route.ts). All others refuse to be framed.
    ["frame-src 'self'", ...framedOrigins(schedulingPageOf(site))].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${new URL(LEAVE_URL).origin}`,
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Signed addresses that mail providers post to for their users (RFC 8058). Any site may post to
 * them.
 */
const SIGNED_WRITE = /^\/unsubscribe\/[\w-]+\.[\w-]+$/;

/**
 * Which site sent a state-changing request, according to Sec-Fetch-Site, else Origin, else Referer.
 * "unknown" if it has none of the three, as in some text browsers and scripts.
 */
export function sourceOfWrite(request: Request): "here" | "elsewhere" | "unknown" {
  if (SAFE_METHODS.has(request.method)) return "here";
  // There the signature is the permission, and no session is read.
  if (SIGNED_WRITE.test(new URL(request.url).pathname)) return "here";
  const { headers } = request;
  const fetchSite = headers.get("Sec-Fetch-Site");
  if (fetchSite) return ["same-origin", "none"].includes(fetchSite) ? "here" : "elsewhere";
  const source = headers.get("Origin") ?? headers.get("Referer");
  if (source) return isOwnOrigin(source, request) ? "here" : "elsewhere";
  return "unknown";
}

function isOwnOrigin(source: string, request: Request): boolean {
  if (!URL.canParse(source)) return false;
  const { host, protocol } = new URL(source);
  // A page that came unencrypted may be forged.
  if (isHttps && protocol !== "https:") return false;
  const own = [request.headers.get("Host"), env.SITE_URL && new URL(env.SITE_URL).host];
  return own.includes(host);
}
