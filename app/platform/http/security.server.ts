import { readUrl } from "~/lib/text/read-url";
import { createHash } from "node:crypto";
import { env } from "~/platform/env.server";

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;

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

/** The hash of an inline script or style, as the policy writes it. */
export const policyHash = (words: string | Buffer) =>
  `'sha256-${createHash("sha256").update(words).digest("base64")}'`;

/** The hashes of the inline scripts and styles that a page may use. */
export type OwnInline = { scripts: readonly string[]; styles: readonly string[] };

/** Other origins that a page may show in frames, and that its forms may lead to. */
export type AllowedOrigins = {
  framed: readonly string[];
  formTargets: readonly string[];
  /** Whether pages of this site may show it in a frame. */
  isFramedHere?: boolean;
};

/**
 * The Content-Security-Policy of a page. It lists the inline scripts and styles that the renderer
 * wrote (page-elements.tsx) by their hashes, so that page and header can be cached together.
 */
export function contentSecurityPolicy(
  { scripts, styles }: OwnInline,
  { framed, formTargets, isFramedHere = false }: AllowedOrigins,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    ["style-src 'self'", ...new Set(styles)].join(" "),
    "img-src 'self'",
    // Few answers allow it: a resume (api/careers/shown-resume.route.ts), a mail, a preview of drafts.
    ["frame-src 'self'", ...framed].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(" "),
    `frame-ancestors ${isFramedHere ? "'self'" : "'none'"}`,
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
  const origin = readUrl(source);
  if (!origin) return false;
  const { host, protocol } = origin;
  // A page that came unencrypted may be forged.
  if (isHttps && protocol !== "https:") return false;
  const own = [request.headers.get("Host"), env.SITE_URL && new URL(env.SITE_URL).host];
  return own.includes(host);
}
