import { fileTypeFromBuffer } from "file-type";
import { cleanFileName } from "~/lib/file-name";
import { type Outcome, refuse } from "~/lib/outcome";

export const RESUME_LIMIT_BYTES = 5 * 1024 * 1024;
export const RESUME_TOO_LARGE = "Please upload a resume file smaller than 5MB.";
const RESUME_WRONG_TYPE = "Please upload a PDF or Word document.";

/** A checked resume: `data` is `data:MIME;base64,…`, MIME found from the bytes. */
export type Resume = { fileName: string; data: string };

const MIME_TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

// [MS-DOC] 2.1.1: a Word document is an OLE2 compound file with this stream, named in UTF-16.
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

async function resumeType(bytes: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.ext === "pdf") return MIME_TYPES.pdf;
  if (found?.ext === "docx") return MIME_TYPES.docx;
  if (found?.ext === "cfb" && bytes.includes(WORD_STREAM)) return MIME_TYPES.doc;
  return null;
}

const refuseResume = (message: string) => refuse("invalid", message, { field: "resume" });

/**
 * Checks a resume by its size and its bytes, whatever its name says.
 * Problems: "invalid" at the field `resume`, over 5 MB or not a PDF, doc or docx.
 */
export async function checkResume(
  fileName: string,
  bytes: Buffer,
): Promise<Outcome<{ resume: Resume }>> {
  if (bytes.length > RESUME_LIMIT_BYTES) return refuseResume(RESUME_TOO_LARGE);
  const type = await resumeType(bytes);
  if (!type) return refuseResume(RESUME_WRONG_TYPE);
  const data = `data:${type};base64,${bytes.toString("base64")}`;
  return { ok: true, resume: { fileName: cleanFileName(fileName, "resume"), data } };
}

/** Checks a resume that comes as `data:MIME;base64,…`. Problems as checkResume. */
export async function checkResumeData(
  fileName: string,
  dataUrl: string,
): Promise<Outcome<{ resume: Resume }>> {
  const encoded = /^data:[^,]*;base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataUrl)?.[1];
  if (!encoded) return refuseResume(RESUME_WRONG_TYPE);
  return checkResume(fileName, Buffer.from(encoded, "base64"));
}

/** The bytes and type of a stored resume. */
export function decodeResume(data: string): { type: string; bytes: Buffer<ArrayBuffer> } {
  const comma = data.indexOf(",");
  const type = /^data:([^;,]+)/.exec(data)?.[1] ?? "application/octet-stream";
  return { type, bytes: Buffer.from(data.slice(comma + 1), "base64") };
}
