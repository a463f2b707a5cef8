import { readUrl } from "~/lib/text/read-url";
const HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "www.youtube-nocookie.com",
]);
const VIDEO_ID = /^[\w-]{6,20}$/;

/**
 * The video's id in a watch link (`v=`), a short link (youtu.be) or an embed link. Null for any
 * other address, which stays a link.
 */
export function videoId(link: string): string | null {
  const url = readUrl(link);
  if (!url) return null;
  const { protocol, hostname, pathname, searchParams } = url;
  if (protocol !== "https:" && protocol !== "http:") return null;
  const id = candidate(hostname, pathname, searchParams);
  return id && VIDEO_ID.test(id) ? id : null;
}

function candidate(hostname: string, pathname: string, query: URLSearchParams) {
  if (hostname === "youtu.be") return pathname.split("/")[1];
  if (!HOSTS.has(hostname)) return null;
  if (pathname === "/watch") return query.get("v");
  return /^\/embed\/([^/]+)/.exec(pathname)?.[1];
}

/** Whether a link may be shown as a link: only http and https, never javascript: or data:. */
export function isWebLink(link: string): boolean {
  return /^https?:$/.test(readUrl(link)?.protocol ?? "");
}
