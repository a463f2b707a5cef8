import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A file with the headers and forms in which it is sent. */
export type StaticFile = {
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
