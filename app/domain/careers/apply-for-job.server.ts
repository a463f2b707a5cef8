import type { Database } from "~/platform/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { made, once } from "~/platform/database/once.server";
import { sha256OfBytes } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { piecesOf } from "~/lib/files/file-pieces";
import { jobApplicationChunks, jobApplications } from "~drizzle/schema";
import { applicationSent } from "./application-sent.server";
import type { ApplyInput } from "./careers.schema";
import { type ApplicationRow, getApplication } from "./careers-queries.server";
import { copyKeptResume, getKeptFacts } from "./kept-resumes.server";
import { getOpenJob } from "./openings/openings-queries.server";
import type { Resume } from "./resume.server";

const OPENING_CLOSED =
  "This opening is closed. You can still apply without it, on the page of all jobs";

/** The resume of an application: checked just now, or stored by an earlier attempt at the form. */
export type ResumeSource = { resume: Resume } | { keptKey: string };

/**
 * Stores a job application with its resume, if there is one, and mails a receipt. The same
 * application again within 10 minutes is stored once. Problems: "invalid" at `resume` if the stored
 * file is gone, "conflict" while applications are closed or if its opening is, "too-many".
 */
export async function applyForJob(
  actor: Actor,
  input: ApplyInput,
  source: ResumeSource | null,
): Promise<Outcome<{ application: ApplicationRow }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  const paused = await refuseWhilePaused("applications");
  if (paused) return paused;
  const resume = source && (await describeResume(source));
  if (source && !resume) {
    return refuse("invalid", "Choose your resume again: we keep a file for one day only", {
      field: "resume",
    });
  }
  const { opening: slug, ...sent } = input;
  const opening = slug === null ? null : await getOpenJob(slug);
  if (slug !== null && !opening) return refuse("conflict", OPENING_CLOSED);
  const content = { ...input, resume: resume && [resume.fileName, resume.digest] };
  const file = {
    resumeFileName: resume?.fileName ?? null,
    resumeMimeType: resume?.mimeType ?? null,
    resumeSize: resume?.fileSize ?? null,
  };
  const { id } = await once(
    { name: "apply for job", by: input.email, content },
    { id: jobApplications.id },
    async (tx) => {
      const application = made(
        await tx
          .insert(jobApplications)
          .values({ ...sent, openingId: opening?.id ?? null, ...file })
          .returning({ id: jobApplications.id }),
      );
      if (source) await storeResume(tx, application.id, source);
      const { resumeFileName } = file;
      await applicationSent(tx, { ...sent, id: application.id, opening, resumeFileName });
      return application;
    },
  );
  return { ok: true, application: await getApplication(id) };
}

async function describeResume(source: ResumeSource) {
  if ("keptKey" in source) return getKeptFacts(source.keptKey);
  const { fileName, mimeType, bytes } = source.resume;
  return { fileName, mimeType, fileSize: bytes.byteLength, digest: await sha256OfBytes(bytes) };
}

// The stored resume is not deleted here, so that the same form sent twice has the same content.
async function storeResume(tx: Database, applicationId: number, source: ResumeSource) {
  if ("keptKey" in source) return copyKeptResume(tx, source.keptKey, applicationId);
  for (const piece of piecesOf(source.resume.bytes)) {
    await tx.insert(jobApplicationChunks).values({ applicationId, ...piece });
  }
}
