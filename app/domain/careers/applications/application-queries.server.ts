import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
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

/** The applications before and after this one in the list of the filter, which begins with the newest. */
export async function getNeighbours(id: number, filter: ApplicationFilter) {
  const { firstName, lastName } = jobApplications;
  const first = (where: SQL, order: SQL) =>
    db
      .select({ id: jobApplications.id, firstName, lastName })
      .from(jobApplications)
      .where(and(matching(filter), where))
      .orderBy(order)
      .limit(1);
  const [[previous], [next]] = await Promise.all([
    first(gt(jobApplications.id, id), asc(jobApplications.id)),
    first(lt(jobApplications.id, id), desc(jobApplications.id)),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}
