import { whenDatabaseAway } from "~/lib/database-away";
import { decodePostedName } from "~/lib/text/file-name";
import { type Outcome, type Problem, refuse } from "~/lib/outcome";
import { readFile } from "~/lib/files/read-file.server";
import type { ResumeSource } from "./apply-for-job.server";
import { getKeptResume, type KeptResume, keepResume } from "./kept-resumes.server";
import { RESUME_REFUSALS } from "./resume-refusals";
import { checkResume } from "./resume.server";

const RESUME_NOT_KEPT =
  "We cannot reach our records. Nothing was stored, your resume neither. Choose it again, wait a minute and send the form";

const RESUME_MISSING = "Choose another resume, or check the box to send it as it is";

type Posted = {
  file: File | null;
  isFileTooLarge: boolean;
  /** Whether a file was refused before, and nobody said that the form goes without. */
  isFileNeeded: boolean;
  keptKey: string | null;
};

/** The resume an application goes with, or what is wrong with the file that was sent. */
type ChosenResume = { source: ResumeSource | null; problem: Problem | null };

/** A new file wins over the one kept from an earlier try; a refused file leaves that one kept. */
export async function chooseResume({
  file,
  isFileTooLarge,
  isFileNeeded,
  keptKey,
}: Posted): Promise<ChosenResume> {
  const kept = keptKey ? { keptKey } : null;
  if (isFileTooLarge) {
    return { source: kept, problem: resumeProblem(RESUME_REFUSALS.size.description) };
  }
  if (!file) return { source: kept, problem: isFileNeeded ? resumeProblem(RESUME_MISSING) : null };
  const checked = await checkResume(decodePostedName(file.name), await readFile(file));
  return checked.ok
    ? { source: { resume: checked.resume }, problem: null }
    : { source: kept, problem: checked.problem };
}

const resumeProblem = (message: string): Problem => ({ code: "invalid", field: "resume", message });

/**
 * Keeps the chosen resume on the server while another field of its form is mended. Problems:
 * "unavailable" while the database is away and the file is lost; one kept before is still there.
 */
export async function holdResume(
  source: ResumeSource | null,
): Promise<Outcome<{ kept: KeptResume | null }>> {
  if (!source) return { ok: true, kept: null };
  if ("resume" in source) {
    const kept = await whenDatabaseAway(keepResume(source.resume), () => null);
    return kept ? { ok: true, kept } : refuse("unavailable", RESUME_NOT_KEPT);
  }
  const { keptKey } = source;
  const kept = await whenDatabaseAway(getKeptResume(keptKey), () => ({
    key: keptKey,
    fileName: "Your resume",
  }));
  return { ok: true, kept };
}
