import type { IncomingMessage, ServerResponse } from "node:http";
import { preferredEncoding } from "~/http/files/encoding.server";
import { FILE_HEADERS } from "~/http/security.server";
import type { Layer } from "../layer";
import type { StaticFile } from "../static-files.server";

/** Responds at once with the static file of this address, if there is one. */
export const staticFiles: Layer = (exchange, next) => {
  const file = exchange.isRead && exchange.site.files.get(exchange.pathname);
  if (!file) return next(exchange);
  for (const [name, value] of Object.entries(FILE_HEADERS)) exchange.res.setHeader(name, value);
  exchange.res.setHeader("X-Request-Id", exchange.observed.id);
  sendStaticFile(exchange.req, exchange.res, file);
  return null;
};

/**
 * Responds to GET or HEAD: 304, a range or the whole file, compressed if a compressed form exists.
 */
function sendStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile) {
  res.setHeader("ETag", file.etag);
  res.setHeader("Cache-Control", file.cacheControl);
  res.setHeader("Content-Type", file.type);
  if (file.bodies.br) res.setHeader("Vary", "Accept-Encoding");
  if (req.headers["if-none-match"] === file.etag) {
    res.statusCode = 304;
    return void res.end();
  }
  res.setHeader("Accept-Ranges", "bytes");
  const whole = file.bodies.identity;
  const range = parseRange(req, file, whole.length);
  if (range === "unsatisfiable") {
    res.writeHead(416, { "Content-Range": `bytes */${whole.length}` });
    return void res.end();
  }
  if (range) {
    res.statusCode = 206;
    res.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${whole.length}`);
    return void sendBytes(req, res, whole.subarray(range.start, range.end + 1));
  }
  const encoding = preferredEncoding(req.headers["accept-encoding"]);
  const packed = encoding === "identity" ? undefined : file.bodies[encoding];
  if (packed) res.setHeader("Content-Encoding", encoding);
  sendBytes(req, res, packed ?? whole);
}

function sendBytes(req: IncomingMessage, res: ServerResponse, bytes: Buffer) {
  res.setHeader("Content-Length", bytes.length);
  res.end(req.method === "HEAD" ? undefined : bytes);
}

/**
 * One byte range (RFC 9110, section 14.1.2). Null if there is none, if there are several, or if it
 * is for another version of the file.
 */
function parseRange(req: IncomingMessage, file: StaticFile, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(req.headers.range ?? "");
  const condition = req.headers["if-range"];
  if (!match || (condition && condition !== file.etag)) return null;
  const [, first = "", last = ""] = match;
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
