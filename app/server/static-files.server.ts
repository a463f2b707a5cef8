import { createHash } from "node:crypto";
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { preferredEncoding } from "~/http/files/encoding.server";

type StaticFile = {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=3600, stale-while-revalidate=86400";

const readIfThere = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file) : undefined);

function readFile(file: string, url: string): StaticFile {
  const identity = fs.readFileSync(file);
  const br = readIfThere(`${file}.br`);
  const gzip = readIfThere(`${file}.gz`);
  return {
    type: TYPES[path.extname(file)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    // Vite puts a hash of the content into the names below /assets.
    cacheControl: url.startsWith("/assets/") ? IMMUTABLE : REVALIDATED,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** Reads a folder into memory; the `.br` and `.gz` beside a file are its compressed forms. */
export function loadStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    files.set(url, readFile(file, url));
  }
  return files;
}

/** Answers a GET or HEAD for the file: 304, a range, or the whole, compressed if it was. */
export function sendStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile) {
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

/** One range of bytes (RFC 9110, section 14.1.2); null for none, several, or another version's. */
function parseRange(req: IncomingMessage, file: StaticFile, size: number) {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(req.headers.range ?? "");
  const condition = req.headers["if-range"];
  if (!asked || (condition && condition !== file.etag)) return null;
  const [, first = "", last = ""] = asked;
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
