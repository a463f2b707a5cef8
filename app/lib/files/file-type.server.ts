import { fileTypeFromBuffer } from "file-type";

// Readers look for the header in the first 1024 bytes (PDF 1.7, ISO 32000-1, Annex H, note 13).
const PDF_HEADER = Buffer.from("%PDF-");
const PDF_HEADER_WITHIN = 1024;
const PDF = { ext: "pdf", mime: "application/pdf" };

/**
 * What a file is by its bytes, at every door alike: its usual ending and content type. Undefined for
 * what has no signs, such as plain text. The old Office formats are all "cfb".
 */
export async function fileTypeOf(
  bytes: Uint8Array,
): Promise<{ ext: string; mime: string } | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return start.subarray(0, PDF_HEADER_WITHIN).includes(PDF_HEADER) ? PDF : undefined;
}
