import type { IncomingMessage, ServerResponse } from "node:http";
import { preferredEncoding } from "~/platform/http/files/encoding.server";
import { isSeen } from "~/platform/http/files/stored-response.server";
import type { Layer } from "../layer";
import type { StaticFile } from "../static-files.server";

/** Responds at once with the static file of this address, if there is one. */
export const staticFiles: Layer = (exchange, next) => {
  const file = exchange.isRead && exchange.site.files.get(exchange.pathname);
  if (!file) return next(exchange);
  exchange.recordSource("static-files");
  sendStaticFile(exchange.req, exchange.res, file);
  return null;
};

/**
 * Responds to GET or HEAD: 304, a range or the whole file, compressed if a compressed form exists.
 */
function sendStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile) {
  const { headers } = req;
  const seen = headers["if-none-match"];
  if (seen !== undefined && isSeen(seen, file.etag)) return void file.unchanged.send(req, res);
  const range = headers.range === undefined ? null : parseRange(req, file);
  if (range) return void sendRange(req, res, file, range);
  const encoding = preferredEncoding(headers["accept-encoding"]);
  (file.whole[encoding] ?? file.whole.identity).send(req, res);
}

type Range = { start: number; end: number } | "unsatisfiable";

function sendRange(
  { method }: IncomingMessage,
  res: ServerResponse,
  { lines, bytes }: StaticFile,
  range: Range,
) {
  if (range === "unsatisfiable") {
    res.writeHead(416, [...lines, "Content-Range", `bytes */${bytes.length}`]);
    return void res.end();
  }
  const part = bytes.subarray(range.start, range.end + 1);
  const place = `bytes ${range.start}-${range.end}/${bytes.length}`;
  const size = String(part.length);
  res.writeHead(206, [...lines, "Content-Range", place, "Content-Length", size]);
  res.end(method === "HEAD" ? undefined : part);
}

/**
 * One byte range (RFC 9110, section 14.1.2). Null if there is none, if there are several, or if it
 * is for another version of the file.
 */
function parseRange({ headers }: IncomingMessage, { etag, bytes }: StaticFile): Range | null {
  const size = bytes.length;
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "");
  const condition = headers["if-range"];
  if (!match || (condition && condition !== etag)) return null;
  const [, first = "", last = ""] = match;
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
