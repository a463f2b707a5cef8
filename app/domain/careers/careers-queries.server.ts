import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/db.server";
import { csvLines } from "~/domain/submissions/csv-lines.server";
import { submissionList } from "~/domain/submissions/submission-list.server";
import { jobApplications } from "~drizzle/schema";

const columns = {
  id: jobApplications.id,
  firstName: jobApplications.firstName,
  lastName: jobApplications.lastName,
  email: jobApplications.email,
  phone: jobApplications.phone,
  position: jobApplications.position,
  experience: jobApplications.experience,
  availability: jobApplications.availability,
  coverLetter: jobApplications.coverLetter,
  resumeFileName: jobApplications.resumeFileName,
  createdAt: jobApplications.createdAt,
};

export type ApplicationRow = Pick<typeof jobApplications.$inferSelect, keyof typeof columns>;

/** An application that exists, without its resume; throws when there is none. */
export async function getApplication(id: number): Promise<ApplicationRow> {
  const [row] = await db.select(columns).from(jobApplications).where(eq(jobApplications.id, id));
  if (!row) throw new Error(`No application ${id}`);
  return row;
}

/** An application's resume, or null. */
export async function getResume(id: number) {
  const [resume] = await db
    .select({ fileName: jobApplications.resumeFileName, data: jobApplications.resumeFileData })
    .from(jobApplications)
    .where(and(eq(jobApplications.id, id), isNotNull(jobApplications.resumeFileData)));
  if (!resume?.data) return null;
  return { fileName: resume.fileName ?? "resume", data: resume.data };
}

const search = [
  jobApplications.firstName,
  jobApplications.lastName,
  jobApplications.email,
  jobApplications.position,
];

/** Applications as admins list them, without the resumes. */
export const applicationList = submissionList<ApplicationRow>({
  id: jobApplications.id,
  search,
  fetch: (where, limit) =>
    db
      .select(columns)
      .from(jobApplications)
      .where(where)
      .orderBy(desc(jobApplications.id))
      .limit(limit),
});

/** Applications for a spreadsheet, without the resumes. */
export const applicationCsv = csvLines(jobApplications.id, columns);

// Below V8's limit for large objects, so that a slice is gone with the next quick collection.
const SLICE_CHARACTERS = 48 * 1024;

/**
 * An application's resume (`data:MIME;base64,…`) in slices, read one after the other, so that a
 * list of hundreds of them passes through a few megabytes of memory. Nothing if there is none.
 */
export async function* streamResumeData(id: number): AsyncGenerator<string> {
  for (let from = 1; ; from += SLICE_CHARACTERS) {
    const [slice] = await db
      .select({
        text: sql<
          string | null
        >`substr(${jobApplications.resumeFileData}, ${from}, ${SLICE_CHARACTERS})`,
      })
      .from(jobApplications)
      .where(eq(jobApplications.id, id));
    if (!slice?.text) return;
    yield slice.text;
    if (slice.text.length < SLICE_CHARACTERS) return;
  }
}
