import { asc, desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { jobApplicationEvents, jobApplications, jobOpenings } from "~drizzle/schema";

/** An application with its opening, without the bytes of its resume. Null if it does not exist. */
export async function findApplication(id: number) {
  const [found] = await db
    .select({ application: jobApplications, opening: jobOpenings })
    .from(jobApplications)
    .leftJoin(jobOpenings, eq(jobOpenings.id, jobApplications.openingId))
    .where(eq(jobApplications.id, id));
  return found ?? null;
}

/** What the team did with an application, oldest first. */
export function listApplicationEvents(applicationId: number) {
  return db
    .select()
    .from(jobApplicationEvents)
    .where(eq(jobApplicationEvents.applicationId, applicationId))
    .orderBy(asc(jobApplicationEvents.id));
}

export type ApplicationEvent = Awaited<ReturnType<typeof listApplicationEvents>>[number];

const SHOWN = 200;

/** The latest applications for an opening, newest first. */
export function listApplicationsFor(openingId: number) {
  const { id, firstName, lastName, stage, createdAt } = jobApplications;
  return db
    .select({ id, firstName, lastName, stage, createdAt })
    .from(jobApplications)
    .where(eq(jobApplications.openingId, openingId))
    .orderBy(desc(jobApplications.id))
    .limit(SHOWN);
}
