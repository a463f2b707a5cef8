import { and, desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { pagedList, wholeName } from "~/platform/database/paged-list.server";
import { type ByteRange, readPieces, type StoredFile } from "~/lib/files/file-pieces";
import { jobApplicationChunks, jobApplications } from "~drizzle/schema";
import { resumeFileName } from "./resume.server";

/** The columns of an ApplicationRow. */
export const applicationColumns = {
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

export type ApplicationRow = Pick<
  typeof jobApplications.$inferSelect,
  keyof typeof applicationColumns
>;

/** An application without its resume. Throws if it does not exist. */
export async function getApplication(id: number): Promise<ApplicationRow> {
  const [row] = await db
    .select(applicationColumns)
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  if (!row) throw new Error(`No application ${id}`);
  return row;
}

/** An application without its resume, or null. */
export async function findApplication(id: number): Promise<ApplicationRow | null> {
  const [row] = await db
    .select(applicationColumns)
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  return row ?? null;
}

/** An application's resume, or null. */
export async function getResume(id: number): Promise<StoredFile | null> {
  const [row] = await db
    .select({
      fileName: jobApplications.resumeFileName,
      mimeType: jobApplications.resumeMimeType,
      size: jobApplications.resumeSize,
    })
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  if (!row?.fileName || !row.mimeType || row.size === null) return null;
  const { fileName, mimeType, size } = row;
  const read = (range: ByteRange = { first: 0, last: size - 1 }) =>
    readPieces(range, (position) =>
      db
        .select({ bytes: jobApplicationChunks.bytes })
        .from(jobApplicationChunks)
        .where(
          and(
            eq(jobApplicationChunks.applicationId, id),
            eq(jobApplicationChunks.position, position),
          ),
        ),
    );
  return {
    fileName: resumeFileName(fileName, mimeType),
    ...{ mimeType, size, version: `resume-${id}`, read },
  };
}

/** What the search of applications looks at. */
export const applicationSearch = [
  wholeName(jobApplications.firstName, jobApplications.lastName),
  jobApplications.email,
  jobApplications.position,
];

/** Applications for the admins' list, without resumes. */
export const applicationList = pagedList<ApplicationRow>({
  id: jobApplications.id,
  search: applicationSearch,
  fetch: (where, limit) =>
    db
      .select(applicationColumns)
      .from(jobApplications)
      .where(where)
      .orderBy(desc(jobApplications.id))
      .limit(limit),
});

/** Applications for a spreadsheet, without resumes. */
export const applicationCsv = csvLines(jobApplications.id, applicationColumns);

// Below V8's limit for large objects, so that the next minor garbage collection frees a chunk. A
// multiple of three bytes, so that the base64 texts can be concatenated.
const SLICE_BYTES = 36 * 1024;

/**
 * An application's resume as `data:MIME;base64,…` in chunks. They are read one after another, so
 * that a list of hundreds of resumes needs only a few megabytes of memory. Yields nothing if there
 * is none.
 */
export async function* streamResumeData(id: number): AsyncGenerator<string> {
  const resume = await getResume(id);
  if (!resume) return;
  yield `data:${resume.mimeType};base64,`;
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const piece of resume.read()) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    for (let from = 0; from < whole; from += SLICE_BYTES) {
      yield bytes.toString("base64", from, Math.min(whole, from + SLICE_BYTES));
    }
    rest = bytes.subarray(whole);
  }
  yield Buffer.from(rest).toString("base64");
}
