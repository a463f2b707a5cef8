import { eq } from "drizzle-orm";
import { db } from "~/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/domain/limits/limits.server";
import { made, once } from "~/domain/submissions/once.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { jobApplications, keptResumes } from "~drizzle/schema";
import type { ApplyInput } from "./careers.schema";
import { type ApplicationRow, getApplication } from "./careers-queries.server";
import type { Resume } from "./resume.server";

/** The resume of an application: checked just now, or kept from an earlier try of the form. */
export type ResumeSource = { resume: Resume } | { keptKey: string };

/**
 * Stores a job application with its resume, if there is one; the same one again within 10 minutes
 * once. Problems: "invalid" at `resume` when the kept file is gone, "too-many".
 */
export async function applyForJob(
  actor: Actor,
  input: ApplyInput,
  source: ResumeSource | null,
): Promise<Outcome<{ application: ApplicationRow }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  const resume = source && (await readResume(source));
  if (source && !resume) {
    return refuse("invalid", "Choose your resume again: we keep a file for one day only", {
      field: "resume",
    });
  }
  const content = { ...input, resume: resume && [resume.fileName, sha256(resume.data)] };
  const file = {
    resumeFileName: resume?.fileName ?? null,
    resumeFileData: resume?.data ?? null,
  };
  const { id } = await once(
    { name: "apply for job", by: input.email, content },
    { id: jobApplications.id },
    async (tx) =>
      made(
        await tx
          .insert(jobApplications)
          .values({ ...input, ...file })
          .returning({ id: jobApplications.id }),
      ),
  );
  return { ok: true, application: await getApplication(id) };
}

// A kept resume outlives the application, so that the same form sent twice is the same twice.
async function readResume(source: ResumeSource): Promise<Resume | null> {
  if ("resume" in source) return source.resume;
  const [kept] = await db
    .select({ fileName: keptResumes.fileName, data: keptResumes.fileData })
    .from(keptResumes)
    .where(eq(keptResumes.key, source.keptKey));
  return kept ?? null;
}
