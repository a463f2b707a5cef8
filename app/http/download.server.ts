import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";

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
