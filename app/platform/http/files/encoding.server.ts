import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** The content encoding of a body. */
export type Encoding = "br" | "gzip" | "identity";

/** For bodies that are sent often, and for small ones. */
const STRONG = { br: 5, gzip: 6 };
/** A third of the processor time, for a seventh more bytes (docs/decisions/compression.md). */
const QUICK = { br: 3, gzip: 3 };
const MOST_STRONG_BYTES = 16 * 1024;
/** Up to here a thread costs twice the processor time of the compression itself (the same page). */
const MOST_DIRECT_BYTES = 64 * 1024;

/** The smallest encoding that the Accept-Encoding header allows. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const list = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return "gzip";
  return "identity";
}

/**
 * The body in this content encoding. One that is sent only once gets a level that suits its size, and
 * is compressed outside the event loop if it is large.
 */
export async function encode(
  body: Buffer,
  encoding: Encoding,
  use: "once" | "often",
): Promise<Buffer> {
  if (encoding === "identity") return body;
  const levels = use === "once" && body.length > MOST_STRONG_BYTES ? QUICK : STRONG;
  const isDirect = use === "once" && body.length <= MOST_DIRECT_BYTES;
  if (encoding === "gzip") {
    const options = { level: levels.gzip };
    return isDirect ? gzipSync(body, options) : promisify(gzip)(body, options);
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return isDirect
    ? brotliCompressSync(body, { params })
    : promisify(brotliCompress)(body, { params });
}

// A window of N bits reaches back 2^N - 16 bytes (RFC 7932, section 9.1).
const WINDOW_GAP = 16;
const SMALLEST_WINDOW = 10;
const LARGEST_WINDOW = 22;

/**
 * The smallest window that holds the whole body. Node counts the window as memory outside of the
 * heap, and too much of that starts full collections (the same page).
 */
function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + WINDOW_GAP));
  return Math.min(Math.max(needed, SMALLEST_WINDOW), LARGEST_WINDOW);
}
