import type { ByteRange } from "~/lib/files/file-pieces";

/**
 * The range of a file of `size` bytes that a request asks for (RFC 9110, section 14). Null for the
 * whole file, "none" if the range lies outside it. A request for several ranges gets the whole
 * file, which the standard allows.
 */
export function readRange(
  { method, headers }: Request,
  { size, etag }: { size: number; etag: string },
): ByteRange | "none" | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get("Range")?.trim() ?? "");
  if (method !== "GET" || !asked) return null;
  const [, from = "", to = ""] = asked;
  if (from === "" && to === "") return null;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  // The client has a part of another version, which does not fit this one.
  const condition = headers.get("If-Range");
  if (condition !== null && condition !== etag) return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : "none";
}
