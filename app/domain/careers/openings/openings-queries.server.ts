import { and, asc, count, desc, eq, gte, isNull, or, type SQL } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { jobApplications, jobOpenings } from "~drizzle/schema";

export type JobOpening = typeof jobOpenings.$inferSelect;

/** Not closed, and its last day has not passed in New York. */
const isOpen = (): SQL | undefined =>
  and(
    isNull(jobOpenings.closedAt),
    or(isNull(jobOpenings.closingDay), gte(jobOpenings.closingDay, businessDay(new Date()))),
  );

/** The openings that take applications, by title. */
export function listOpenJobs(): Promise<JobOpening[]> {
  return db.select().from(jobOpenings).where(isOpen()).orderBy(asc(jobOpenings.title));
}

/** An opening that takes applications, or null. */
export async function getOpenJob(slug: string): Promise<JobOpening | null> {
  const [found] = await db
    .select()
    .from(jobOpenings)
    .where(and(eq(jobOpenings.slug, slug), isOpen()));
  return found ?? null;
}

/** Whether an opening takes applications. */
export function isOpenJob({ closedAt, closingDay }: Pick<JobOpening, "closedAt" | "closingDay">) {
  return !closedAt && (!closingDay || closingDay >= businessDay(new Date()));
}

/** An opening by its address, closed ones too, or null. */
export async function getJobBySlug(slug: string): Promise<JobOpening | null> {
  const [found] = await db.select().from(jobOpenings).where(eq(jobOpenings.slug, slug));
  return found ?? null;
}

/** An opening, or null. */
export async function getJob(id: number, tx: Database = db): Promise<JobOpening | null> {
  const [found] = await tx.select().from(jobOpenings).where(eq(jobOpenings.id, id));
  return found ?? null;
}

/** All openings with the number of their applications, newest first. */
export function listJobs() {
  return db
    .select({ job: jobOpenings, applications: count(jobApplications.id) })
    .from(jobOpenings)
    .leftJoin(jobApplications, eq(jobApplications.openingId, jobOpenings.id))
    .groupBy(jobOpenings.id)
    .orderBy(desc(jobOpenings.id));
}
