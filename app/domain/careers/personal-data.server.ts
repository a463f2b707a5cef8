import { inArray, lt } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type Person,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import { forgetItems } from "~/domain/inbox/inbox-items.server";
import { jobApplicationChunks, jobApplicationEvents, jobApplications } from "~drizzle/schema";

const isApplicant = about({ emails: [jobApplications.email] });

const applicationsOf = (person: Person) =>
  db.select({ id: jobApplications.id }).from(jobApplications).where(isApplicant(person));

/** The tables of applications and their resumes. */
export const careersTables: PersonalTable[] = [
  {
    title: "Job applications",
    table: jobApplications,
    where: isApplicant,
    forget: { how: "deleted" },
  },
  {
    title: "Resumes, in pieces",
    table: jobApplicationChunks,
    where: (person) => inArray(jobApplicationChunks.applicationId, applicationsOf(person)),
    forget: { how: "deleted" },
  },
  {
    title: "Stages, notes and mails of job applications",
    table: jobApplicationEvents,
    where: (person) => inArray(jobApplicationEvents.applicationId, applicationsOf(person)),
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest applications from before then, with their resumes. Returns how many. */
export async function sweepApplications(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = lt(jobApplications.createdAt, before);
  const ids = await deleteOldest(tx, jobApplications, isOld, limit);
  await forgetItems(tx, "application", ids);
  return ids.length;
}
