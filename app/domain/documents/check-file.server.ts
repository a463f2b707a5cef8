import { fileTypeOf } from "~/lib/files/file-type.server";
import { cleanFileName, type Endings } from "~/lib/text/file-name";
import { type Outcome, refuse } from "~/lib/outcome";
import { findStampProblem, type StampProblem } from "./stamp/stamp-pdf.server";

const MIB = 1024 * 1024;
export const DOCUMENT_LIMIT_BYTES = 25 * MIB;
export const DOCUMENT_TOO_LARGE = "Choose a file of 25 MB or less";
const WRONG_TYPE = "Choose a PDF, Word, Excel or PowerPoint file, or a PNG, JPEG or WebP picture";

/** A checked file. `mimeType` is detected from the bytes, and the name has a fitting extension. */
export type DocumentFile = {
  fileName: string;
  mimeType: string;
  bytes: Uint8Array;
  /** Why no name can be put on its pages, if it is a PDF. */
  stampProblem: StampProblem | null;
};

const TAKEN = new Set(["pdf", "docx", "xlsx", "pptx", "png", "jpg", "webp"]);
// [MS-CFB]: the old Office formats share one container, so the name decides. The site never
// executes it.
const OLD_OFFICE = [
  { ending: ".doc", mimeType: "application/msword" },
  { ending: ".xls", mimeType: "application/vnd.ms-excel" },
  { ending: ".ppt", mimeType: "application/vnd.ms-powerpoint" },
];
const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const ENDINGS: Partial<Record<string, Endings>> = {
  "application/pdf": [".pdf"],
  [`${OPEN_XML}.wordprocessingml.document`]: [".docx"],
  [`${OPEN_XML}.spreadsheetml.sheet`]: [".xlsx"],
  [`${OPEN_XML}.presentationml.presentation`]: [".pptx"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  ...Object.fromEntries(OLD_OFFICE.map(({ ending, mimeType }) => [mimeType, [ending]])),
};

const refuseFile = (message: string) => refuse("invalid", message, { field: "file" });

/**
 * Checks a document by its size and its bytes. If the name's extension does not fit the content,
 * the right one is added. Problems: "invalid" at `file`.
 */
export async function checkDocumentFile(
  name: string,
  bytes: Uint8Array,
): Promise<Outcome<{ file: DocumentFile }>> {
  if (bytes.byteLength > DOCUMENT_LIMIT_BYTES) return refuseFile(DOCUMENT_TOO_LARGE);
  const found = await fileTypeOf(bytes);
  if (found?.ext === "cfb") {
    const old = OLD_OFFICE.find(({ ending }) => name.trim().toLowerCase().endsWith(ending));
    return old ? accepted(name, old.mimeType, bytes) : refuseFile(WRONG_TYPE);
  }
  if (!found || !TAKEN.has(found.ext)) return refuseFile(WRONG_TYPE);
  return accepted(name, found.mime, bytes);
}

async function accepted(name: string, mimeType: string, bytes: Uint8Array) {
  const stampProblem = await findStampProblem(mimeType, bytes);
  return {
    ok: true as const,
    file: { fileName: documentFileName(name, mimeType), mimeType, bytes, stampProblem },
  };
}

/** The name of a document's file for downloads, with the extension of its content. */
export function documentFileName(name: string, mimeType: string): string {
  return cleanFileName(name, "document", ENDINGS[mimeType] ?? [".bin"]);
}
