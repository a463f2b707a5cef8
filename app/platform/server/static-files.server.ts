import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Encoding } from "~/platform/http/files/encoding.server";
import { StoredResponse } from "~/platform/http/files/stored-response.server";
import { FILE_HEADERS } from "~/platform/http/security.server";

/** A file with the responses in which it is sent. */
export type StaticFile = {
  etag: string;
  bytes: Buffer;
  /** Header lines of every response, in node's format: name, value, name, value. */
  lines: readonly string[];
  unchanged: StoredResponse;
  whole: { identity: StoredResponse } & Partial<Record<Encoding, StoredResponse>>;
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
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=3600, stale-while-revalidate=86400";

const readIfThere = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file) : undefined);

function readFile(file: string, url: string): StaticFile {
  const bytes = fs.readFileSync(file);
  const br = readIfThere(`${file}.br`);
  const gzip = readIfThere(`${file}.gz`);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const shared = [
    ...Object.entries(FILE_HEADERS).flat(),
    ...["ETag", etag],
    // Vite puts a hash of the content into the names below /assets.
    ...["Cache-Control", url.startsWith("/assets/") ? IMMUTABLE : REVALIDATED],
    ...["Content-Type", TYPES[path.extname(file)] ?? "application/octet-stream"],
    ...(br ? ["Vary", "Accept-Encoding"] : []),
  ];
  const lines = [...shared, "Accept-Ranges", "bytes"];
  const encoded = (encoding: Encoding, body: Buffer) =>
    new StoredResponse(200, [...lines, "Content-Encoding", encoding], body);
  return {
    ...{ etag, bytes, lines },
    unchanged: new StoredResponse(304, shared),
    whole: {
      identity: new StoredResponse(200, lines, bytes),
      ...(br && { br: encoded("br", br) }),
      ...(gzip && { gzip: encoded("gzip", gzip) }),
    },
  };
}

/** Reads a folder into memory. The `.br` and `.gz` files beside a file are its compressed forms. */
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
