import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { businessDay } from "~/lib/dates";

type Download = {
  fileName: string;
  mimeType: string;
  size: number;
  chunks: () => AsyncIterable<Uint8Array>;
};

/**
 * A file under its own name (RFC 6266), sent as fast as it is read: shown in the browser when
 * inline, else saved.
 */
export function fileResponse(file: Download, how: "inline" | "attachment"): Response {
  const body = Readable.toWeb(Readable.from(file.chunks(), { objectMode: false }));
  return new Response(body as ReadableStream, {
    headers: {
      "Content-Type": file.mimeType,
      "Content-Length": String(file.size),
      "Content-Disposition": contentDisposition(file.fileName, { type: how }),
      "Cache-Control": "private, no-store",
    },
  });
}

/** A value as a JSON file to be saved, named after the day. */
export function jsonDownload(name: string, value: object): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": contentDisposition(`${name}-${businessDay(new Date())}.json`),
      "Cache-Control": "private, no-store",
    },
  });
}
