import { isDatabaseAway } from "~/lib/database-away";
import { decodePostedName } from "~/lib/file-name";
import { type Outcome, type Problem, refuse } from "~/lib/outcome";
import type { ResumeSource } from "./apply-for-job.server";
import { getKeptResume, type KeptResume, keepResume } from "./kept-resumes.server";
import { checkResume, RESUME_TOO_LARGE } from "./resume.server";

const RESUME_NOT_KEPT =
  "We cannot reach our records. Nothing was stored, your resume neither. Choose it again, wait a minute and send the form";

type Posted = { file: File | null; isFileTooLarge: boolean; keptKey: string | null };

/** The resume an application goes with, or what is wrong with the file that was sent. */
export type ChosenResume = { source: ResumeSource | null; problem: Problem | null };

/** A new file wins over the one kept from an earlier try; a refused file leaves that one kept. */
export async function chooseResume({
  file,
  isFileTooLarge,
  keptKey,
}: Posted): Promise<ChosenResume> {
  const kept = keptKey ? { keptKey } : null;
  if (isFileTooLarge) {
    return {
      source: kept,
      problem: { code: "invalid", field: "resume", message: RESUME_TOO_LARGE },
    };
  }
  if (!file) return { source: kept, problem: null };
  const checked = await checkResume(
    decodePostedName(file.name),
    Buffer.from(await file.arrayBuffer()),
  );
  return checked.ok
    ? { source: { resume: checked.resume }, problem: null }
    : { source: kept, problem: checked.problem };
}

/**
 * Keeps the chosen resume on the server while another field of its form is mended. Problems:
 * "unavailable" while the database is away and the file is lost; one kept before is still there.
 */
export async function holdResume(
  source: ResumeSource | null,
): Promise<Outcome<{ kept: KeptResume | null }>> {
  if (!source) return { ok: true, kept: null };
  try {
    const kept = await ("resume" in source
      ? keepResume(source.resume)
      : getKeptResume(source.keptKey));
    return { ok: true, kept };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    if ("resume" in source) return refuse("unavailable", RESUME_NOT_KEPT);
    return { ok: true, kept: { key: source.keptKey, fileName: "Your resume" } };
  }
}
