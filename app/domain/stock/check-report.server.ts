import { fileTypeOf } from "~/lib/files/file-type.server";
import { readFile } from "~/lib/files/read-file.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { cleanFileName, decodePostedName } from "~/lib/text/file-name";

export const REPORT_LIMIT_BYTES = 8 * 1024 * 1024;

const TOO_LARGE = "Choose a PDF smaller than 8 MB";
const WRONG_TYPE = "Choose a PDF: this file is something else";
const MISSING = "Choose another file, or check the box to save it without a new one";

/** A checked report: its bytes are a PDF, and its name says so. */
export type Report = { fileName: string; bytes: Uint8Array };

type Posted = {
  file: File | null;
  isFileTooLarge: boolean;
  /** Whether a file was refused before and the admin has not chosen to save without one. */
  isFileNeeded: boolean;
};

const refuseReport = (message: string) => refuse("invalid", message, { field: "report" });

/** The laboratory's report in a form, or null without one. Problems: "invalid" at `report`. */
export async function chooseReport(posted: Posted): Promise<Outcome<{ report: Report | null }>> {
  const { file, isFileTooLarge, isFileNeeded } = posted;
  if (isFileTooLarge) return refuseReport(TOO_LARGE);
  if (!file) return isFileNeeded ? refuseReport(MISSING) : { ok: true, report: null };
  const bytes = await readFile(file);
  const found = await fileTypeOf(bytes);
  if (found?.mime !== "application/pdf") return refuseReport(WRONG_TYPE);
  const fileName = cleanFileName(decodePostedName(file.name), "report", [".pdf"]);
  return { ok: true, report: { fileName, bytes } };
}
