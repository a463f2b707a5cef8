import { decodePostedName } from "~/lib/text/file-name";
import type { Outcome } from "~/lib/outcome";
import { refuse } from "~/lib/outcome";
import { readFile } from "~/lib/files/read-file.server";
import { checkDocumentFile, DOCUMENT_TOO_LARGE, type DocumentFile } from "./check-file.server";

const FILE_MISSING = "Choose another file, or check the box to save it without a new one";

type Posted = {
  file: File | null;
  isFileTooLarge: boolean;
  /** Whether a file was refused before and the admin has not chosen to save without one. */
  isFileNeeded: boolean;
};

/** The checked file of a form, or null without one. Problems: "invalid" at `file`. */
export async function chooseFile(posted: Posted): Promise<Outcome<{ file: DocumentFile | null }>> {
  if (posted.isFileTooLarge) return refuse("invalid", DOCUMENT_TOO_LARGE, { field: "file" });
  if (!posted.file && posted.isFileNeeded)
    return refuse("invalid", FILE_MISSING, { field: "file" });
  if (!posted.file) return { ok: true, file: null };
  return checkDocumentFile(decodePostedName(posted.file.name), await readFile(posted.file));
}
