import { fileTypeOf } from "~/lib/files/file-type.server";
import { cleanFileName, type Endings } from "~/lib/text/file-name";
import { type Outcome, refuse } from "~/lib/outcome";
import { RESUME_LIMIT_BYTES, RESUME_REFUSALS } from "./resume-refusals";

/** A checked resume. `mimeType` is detected from the bytes. */
export type Resume = { fileName: string; mimeType: string; bytes: Uint8Array };

const MIME_TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

// [MS-DOC] 2.1.1: a Word document is an OLE2 compound file with this stream, whose name is in
// UTF-16.
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

type ResumeType = keyof typeof MIME_TYPES;

async function resumeType(bytes: Buffer): Promise<ResumeType | null> {
  const found = await fileTypeOf(bytes);
  if (found?.ext === "pdf" || found?.ext === "docx") return found.ext;
  return found?.ext === "cfb" && bytes.includes(WORD_STREAM) ? "doc" : null;
}

const endingsOf = (type: ResumeType): Endings => [`.${type}`];

const refuseResume = (message: string) => refuse("invalid", message, { field: "resume" });

/**
 * Checks a resume by its size and its bytes, whatever its name. Problems: "invalid" at the field
 * `resume`, if it is over 5 MB or not a PDF, doc or docx.
 */
export async function checkResume(
  fileName: string,
  bytes: Buffer,
): Promise<Outcome<{ resume: Resume }>> {
  if (bytes.length > RESUME_LIMIT_BYTES) return refuseResume(RESUME_REFUSALS.size.description);
  if (bytes.length === 0) return refuseResume(RESUME_REFUSALS.empty.description);
  const type = await resumeType(bytes);
  if (!type) return refuseResume(RESUME_REFUSALS.type.description);
  const name = cleanFileName(fileName, "resume", endingsOf(type));
  return { ok: true, resume: { fileName: name, mimeType: MIME_TYPES[type], bytes } };
}

/** Checks a resume sent as `data:MIME;base64,…`. Problems: as checkResume. */
export async function checkResumeData(
  fileName: string,
  dataUrl: string,
): Promise<Outcome<{ resume: Resume }>> {
  const comma = dataUrl.indexOf(",");
  const isBase64 = /^data:.*;base64$/s.test(dataUrl.slice(0, comma));
  const encoded = isBase64 ? dataUrl.slice(comma + 1) : "";
  const bytes = Buffer.from(encoded, "base64");
  // Node ignores invalid base64 characters. Testing all of it with a pattern would take ten times
  // as long.
  const isWhole = bytes.length === Buffer.byteLength(encoded, "base64");
  if (bytes.length === 0 || !isWhole) return refuseResume(RESUME_REFUSALS.type.description);
  return checkResume(fileName, bytes);
}

/** The name of a stored resume for downloads, with the extension of its content. */
export function resumeFileName(fileName: string, mimeType: string): string {
  const type = Object.entries(MIME_TYPES).find(([, mime]) => mime === mimeType)?.[0] ?? "bin";
  return cleanFileName(fileName, "resume", [`.${type}`]);
}
