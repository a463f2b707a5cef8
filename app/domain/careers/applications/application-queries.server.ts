import { and, asc, desc, eq, lt } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { applicationColumns, applicationSearch } from "../careers-queries.server";
import type { ApplicationFilter } from "./application-filter";
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

const matching = ({ stage, opening }: ApplicationFilter) =>
  and(
    stage === null ? undefined : eq(jobApplications.stage, stage),
    opening === null ? undefined : eq(jobApplications.openingId, opening),
  );

/** The applications of a filter with their stages, newest first. */
export function findApplications(filter: ApplicationFilter) {
  return pagedList({
    id: jobApplications.id,
    search: applicationSearch,
    fetch: (where, limit) =>
      db
        .select({ ...applicationColumns, stage: jobApplications.stage })
        .from(jobApplications)
        .where(and(matching(filter), where))
        .orderBy(desc(jobApplications.id))
        .limit(limit),
  });
}

/** The application after this one in the list of the filter, or null. */
export async function getNextApplication(id: number, filter: ApplicationFilter) {
  const { firstName, lastName } = jobApplications;
  const [next] = await db
    .select({ id: jobApplications.id, firstName, lastName })
    .from(jobApplications)
    .where(and(matching(filter), lt(jobApplications.id, id)))
    .orderBy(desc(jobApplications.id))
    .limit(1);
  return next ?? null;
}
