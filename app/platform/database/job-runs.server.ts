import { sql } from "drizzle-orm";
import type { JobRun, RunStore } from "~/platform/jobs/jobs.server";
import { jobRuns } from "~drizzle/schema";
import { db } from "./db.server";

/** Records the end of a run. Of the runs of several processes the latest counts. */
async function record({ name, lastSuccessAt, lastFailureAt }: JobRun) {
  await db
    .insert(jobRuns)
    .values({ name, lastSuccessAt, lastFailureAt })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: {
        // The greatest of a time and null is the time.
        lastSuccessAt: sql`greatest(${jobRuns.lastSuccessAt}, excluded.last_success_at)`,
        lastFailureAt: sql`greatest(${jobRuns.lastFailureAt}, excluded.last_failure_at)`,
      },
    });
}

/** When each job last succeeded and failed, in any process, before the last start too. */
export const JOB_RUNS: RunStore = { record, list: () => db.select().from(jobRuns) };
