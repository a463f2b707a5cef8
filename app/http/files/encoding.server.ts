import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The content encoding of a body. */
export type Encoding = "br" | "gzip" | "identity";

const BROTLI_QUALITY = 5;

/** The smallest encoding that the Accept-Encoding header allows. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const list = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return "gzip";
  return "identity";
}

/** The body in this content encoding. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(body);
  if (encoding === "identity") return body;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}
