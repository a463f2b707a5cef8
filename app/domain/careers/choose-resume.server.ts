import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { decodePostedName } from "~/lib/text/file-name";
import { type Outcome, type Problem, refuse } from "~/lib/outcome";
import { readFile } from "~/lib/files/read-file.server";
import type { ResumeSource } from "./apply-for-job.server";
import { getKeptResume, type KeptResume, keepResume } from "./kept-resumes.server";
import { RESUME_REFUSALS } from "./resume-refusals";
import { checkResume, type Resume } from "./resume.server";

const RESUME_NOT_KEPT =
  "We cannot reach our records. Nothing was stored, your resume neither. Choose it again, wait a minute and send the form";

const RESUME_MISSING = "Choose another resume, or check the box to send it as it is";

type Posted = {
  file: File | null;
  isFileTooLarge: boolean;
  /** Whether a file was refused before and the applicant has not chosen to apply without one. */
  isFileNeeded: boolean;
  keptKey: string | null;
};

/** The resume to use, or the problem of the posted file. */
type ChosenResume = { source: ResumeSource | null; problem: Problem | null };

/**
 * Chooses between a new file and the stored one of an earlier attempt. A new file is preferred, but
 * if it is refused the stored one stays.
 */
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
 * Stores the chosen resume while the applicant corrects another field. A new file counts under the
 * limit of public forms before it is stored. Problems: "too-many"; "unavailable" if the database
 * cannot be reached and the file is lost. A resume stored earlier is not affected.
 */
export async function keepChosenResume(
  { address }: Pick<Actor, "address">,
  source: ResumeSource | null,
): Promise<Outcome<{ kept: KeptResume | null }>> {
  if (!source) return { ok: true, kept: null };
  if ("resume" in source) {
    const { resume } = source;
    return whenDatabaseAway(keepNew(address, resume), () => refuse("unavailable", RESUME_NOT_KEPT));
  }
  const { keptKey } = source;
  const kept = await whenDatabaseAway(getKeptResume(keptKey), () => ({
    key: keptKey,
    fileName: "Your resume",
  }));
  return { ok: true, kept };
}

async function keepNew(address: string, resume: Resume): Promise<Outcome<{ kept: KeptResume }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, address);
  return tooMany ?? { ok: true, kept: await keepResume(resume) };
}
