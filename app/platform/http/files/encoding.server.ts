import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** The content encoding of a body. */
export type Encoding = "br" | "gzip" | "identity";

/** Brotli's and gzip's levels for bodies that are sent often. */
const STRONG = { br: 5, gzip: 6 };
/** A third of the processor time, for a seventh more bytes (docs/decisions/compression.md). */
const QUICK = { br: 3, gzip: 3 };

/** The smallest encoding that the Accept-Encoding header allows. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const list = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return "gzip";
  return "identity";
}

/**
 * The body in this content encoding. One that is sent only once is compressed quickly, and at once:
 * a thread would cost more than it takes off the event loop.
 */
export async function encode(
  body: Buffer,
  encoding: Encoding,
  use: "once" | "often",
): Promise<Buffer> {
  if (encoding === "identity") return body;
  const isOnce = use === "once";
  const level = (isOnce ? QUICK : STRONG)[encoding];
  if (encoding === "gzip") {
    return isOnce ? gzipSync(body, { level }) : promisify(gzip)(body, { level });
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return isOnce
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
