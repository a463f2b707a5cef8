import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { businessDay } from "~/lib/dates/dates";
import type { StoredFile } from "~/lib/files/file-pieces";
import { readRange } from "./range.server";

type Answered = {
  /** "inline" shows the file in the browser, "attachment" saves it. */
  how: "inline" | "attachment";
  cacheControl?: string;
};

/**
 * A file under its own name (RFC 6266), or the range of it that the request asks for. It is
 * streamed while the client reads it.
 */
export function fileResponse(
  request: Request,
  { fileName, mimeType, size, version, read }: StoredFile,
  { how, cacheControl = "private, no-store" }: Answered,
): Response {
  const etag = `"${version}"`;
  const headers = new Headers({
    "Content-Disposition": contentDisposition(fileName, { type: how }),
    "Cache-Control": cacheControl,
    "Accept-Ranges": "bytes",
    ETag: etag,
  });
  const range = readRange(request, { size, etag });
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
