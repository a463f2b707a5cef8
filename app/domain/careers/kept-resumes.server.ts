import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { sha256OfBytes } from "~/lib/digest.server";
import { piecesOf } from "~/lib/files/file-pieces";
import { jobApplicationChunks, keptResumeChunks, keptResumes } from "~drizzle/schema";
import type { Resume } from "./resume.server";

const KEPT_HOURS = 24;

/** A resume stored while the applicant corrects another field. It can be found only by its key. */
export type KeptResume = { key: string; fileName: string };

/** Stores a checked resume for a day. */
export async function keepResume(resume: Resume): Promise<KeptResume> {
  const key = randomBytes(32).toString("base64url");
  const { fileName, mimeType, bytes } = resume;
  const facts = {
    fileName,
    mimeType,
    fileSize: bytes.byteLength,
    digest: await sha256OfBytes(bytes),
  };
  await db.transaction(async (tx) => {
    await tx.insert(keptResumes).values({ key, ...facts });
    for (const piece of piecesOf(bytes))
      await tx.insert(keptResumeChunks).values({ key, ...piece });
  });
  return { key, fileName };
}

/** The stored resume's key and name. Null if the key is unknown or expired. */
export async function getKeptResume(key: string): Promise<KeptResume | null> {
  const [kept] = await db
    .select({ key: keptResumes.key, fileName: keptResumes.fileName })
    .from(keptResumes)
    .where(eq(keptResumes.key, key));
  return kept ?? null;
}

/** Facts about a stored resume, without its bytes. Null if the key is unknown or expired. */
export async function getKeptFacts(key: string) {
  const [kept] = await db.select().from(keptResumes).where(eq(keptResumes.key, key));
  return kept ?? null;
}

/** Copies the bytes of a stored resume to an application, inside the database. */
export async function copyKeptResume(tx: Database, key: string, applicationId: number) {
  const { position, bytes } = keptResumeChunks;
  await tx.insert(jobApplicationChunks).select(
    tx
      .select({
        applicationId: sql<number>`${applicationId}::int`.as("application_id"),
        position,
        bytes,
      })
      .from(keptResumeChunks)
      .where(eq(keptResumeChunks.key, key)),
  );
}

/** Deletes a stored resume. */
export async function removeKeptResume(key: string) {
  await db.delete(keptResumes).where(eq(keptResumes.key, key));
}

/** Deletes expired stored resumes. */
export async function sweepKeptResumes() {
  const limit = sql`now() - make_interval(hours => ${KEPT_HOURS})`;
  await db.delete(keptResumes).where(sql`${keptResumes.createdAt} < ${limit}`);
}
