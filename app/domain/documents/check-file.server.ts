import path from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { cleanFileName } from "~/lib/file-name";
import { type Outcome, refuse } from "~/lib/outcome";

const MIB = 1024 * 1024;
export const DOCUMENT_LIMIT_BYTES = 25 * MIB;
export const DOCUMENT_TOO_LARGE = "Choose a file of 25 MB or less";
const WRONG_TYPE = "Choose a PDF, Word, Excel or PowerPoint file, or a PNG, JPEG or WebP picture";

/** A file whose content was looked at: `mimeType` is found from the bytes, and the name fits it. */
export type DocumentFile = { fileName: string; mimeType: string; bytes: Uint8Array };

const TAKEN = new Set(["pdf", "docx", "xlsx", "pptx", "png", "jpg", "webp"]);
// [MS-CFB]: the old Office formats share one container; the name tells which, and nothing runs it.
const OLD_OFFICE: Record<string, string> = {
  ".doc": "application/msword",
  ".xls": "application/vnd.ms-excel",
  ".ppt": "application/vnd.ms-powerpoint",
};

const refuseFile = (message: string) => refuse("invalid", message, { field: "file" });

/**
 * Checks a document by its size and its bytes, whatever its name says; a name whose ending does not
 * fit the content gets the right one. Problems: "invalid" at `file`.
 */
export async function checkDocumentFile(
  name: string,
  bytes: Uint8Array,
): Promise<Outcome<{ file: DocumentFile }>> {
  if (bytes.byteLength > DOCUMENT_LIMIT_BYTES) return refuseFile(DOCUMENT_TOO_LARGE);
  const found = await fileTypeFromBuffer(bytes);
  const fileName = cleanFileName(name, "document");
  const ending = path.extname(fileName).toLowerCase();
  if (found?.ext === "cfb") {
    const mimeType = OLD_OFFICE[ending];
    return mimeType ? { ok: true, file: { fileName, mimeType, bytes } } : refuseFile(WRONG_TYPE);
  }
  if (!found || !TAKEN.has(found.ext)) return refuseFile(WRONG_TYPE);
  const fits = ending === `.${found.ext}` || (ending === ".jpeg" && found.ext === "jpg");
  return {
    ok: true,
    file: {
      fileName: fits ? fileName : cleanFileName(`${fileName}.${found.ext}`, "document"),
      mimeType: found.mime,
      bytes,
    },
  };
}
