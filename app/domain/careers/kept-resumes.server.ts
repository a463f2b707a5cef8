import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "~/db.server";
import { keptResumes } from "~drizzle/schema";
import type { Resume } from "./resume.server";

const KEPT_HOURS = 24;

/** A resume kept while its sender mends another field; the key is the only way to it. */
export type KeptResume = { key: string; fileName: string };

/** Keeps a checked resume for a day. */
export async function keepResume(resume: Resume): Promise<KeptResume> {
  const key = randomBytes(32).toString("base64url");
  const { fileName } = resume;
  await db.insert(keptResumes).values({ key, fileName, fileData: resume.data });
  return { key, fileName };
}

/** The kept resume's name, or null when the key is unknown or too old. */
export async function getKeptResume(key: string): Promise<KeptResume | null> {
  const [kept] = await db
    .select({ key: keptResumes.key, fileName: keptResumes.fileName })
    .from(keptResumes)
    .where(eq(keptResumes.key, key));
  return kept ?? null;
}

/** Forgets a kept resume. */
export async function removeKeptResume(key: string) {
  await db.delete(keptResumes).where(eq(keptResumes.key, key));
}

/** Forgets the resumes whose senders did not come back within a day. */
export async function sweepKeptResumes() {
  const limit = sql`now() - make_interval(hours => ${KEPT_HOURS})`;
  await db.delete(keptResumes).where(sql`${keptResumes.createdAt} < ${limit}`);
}
