import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { businessDay } from "~/lib/dates/dates";
import { isFetchedAhead } from "../forms/reply-fields.server";
import { isSeen } from "./stored-response.server";
import type { StoredFile, ByteRange } from "~/lib/files/file-pieces";

type Answered = {
  /** "inline" shows the file in the browser, "attachment" saves it. */
  how: "inline" | "attachment";
  cacheControl?: string;
};

/**
 * A file under its own name (RFC 6266), or the range of it that the request asks for, or 304 to a
 * client that has this version of it. It is streamed while the client reads it.
 */
export function fileResponse(
  request: Request,
  { fileName, mimeType, size, version, isWhole = false, read }: StoredFile,
  { how, cacheControl = "private, no-store" }: Answered,
): Response {
  const etag = `"${version}"`;
  const headers = new Headers({
    "Content-Disposition": contentDisposition(fileName, { type: how }),
    "Cache-Control": cacheControl,
    "Accept-Ranges": isWhole ? "none" : "bytes",
    ETag: etag,
  });
  const seen = request.headers.get("If-None-Match");
  if (seen !== null && isSeen(seen, etag)) return new Response(null, { status: 304, headers });
  const range = isWhole ? null : readRange(request, { size, etag });
  if (range === "none") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set("Content-Type", mimeType);
  headers.set("Content-Length", String(last - first + 1));
  if (range) headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
  const body = Readable.toWeb(Readable.from(read({ first, last }), { objectMode: false }));
  return new Response(body as ReadableStream, { status: range ? 206 : 200, headers });
}

/**
 * Whether the request asks for a part of the file that does not begin with its first byte, as
 * viewers do while somebody reads on. Whatever else it asks for, HEAD included, opens the file.
 */
export function isLaterPart(
  request: Request,
  { size, version, isWhole = false }: Pick<StoredFile, "size" | "version" | "isWhole">,
): boolean {
  if (isWhole) return false;
  const range = readRange(request, { size, etag: `"${version}"` });
  return typeof range === "object" && range !== null && range.first > 0;
}

/**
 * Throws a 403 for a file that a browser fetches before anybody asked for it (Sec-Purpose, in older
 * browsers Purpose): it drops the answer, and asks again when somebody does. A file that were sent
 * could be read without being counted as opened.
 */
export function refuseFetchedAhead(request: Request) {
  if (isFetchedAhead(request)) throw new Response("Not fetched ahead", { status: 403 });
}

/** A value as a JSON file to save. The file name contains the date. */
export function jsonDownload(name: string, value: object): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": contentDisposition(`${name}-${businessDay(new Date())}.json`),
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * The range of a file of `size` bytes that a request asks for (RFC 9110, section 14). Null for the
 * whole file, "none" if the range lies outside it. A request for several ranges gets the whole
 * file, which the standard allows.
 */
function readRange(
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
