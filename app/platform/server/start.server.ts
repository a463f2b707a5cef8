import { copyOpenDatabase } from "~/platform/database/backup/write-backup.server";
import { JOB_RUNS } from "~/platform/database/job-runs.server";
import { startWatchingPages, stopWatchingPages } from "~/platform/database/changes.server";
import { isDatabaseAway } from "~/platform/database/database-away";
import { closeDatabase, db, openDatabase, openedEmbedded } from "~/platform/database/db.server";
import { shortenLog, tendTables } from "~/platform/database/disk/upkeep.server";
import {
  closeDirectorySocket,
  type DirectoryRequest,
  openDirectorySocket,
} from "~/platform/database/engines/directory-socket.server";
import { sweepLimits } from "~/platform/database/limits.server";
import { sweepRecentActs } from "~/platform/database/once.server";
import { env, StartError } from "~/platform/env.server";
import { asDataDirectoryError, claimDataDirectory } from "~/platform/files/data-directory.server";
import { ignorePersonalReads } from "~/platform/http/shared-render.server";
import { type Job, startJobs, stopJobs } from "~/platform/jobs/jobs.server";
import { type Module, staleTablesOf } from "~/platform/product";
import { seedReferenceData } from "~drizzle/reference-data";
import { GAUGES } from "./gauges.server";
import { startMetrics, stopMetrics } from "./metrics.server";
import { startTracing, stopTracing } from "./tracing.server";

/** What the platform does again and again for itself. */
const JOBS: readonly Job[] = [
  { name: "shorten the embedded database's log", every: "minute", run: shortenLog },
  { name: "vacuum and analyze the embedded database", every: "hour", run: tendTables },
  { name: "delete expired limits", every: "hour", run: sweepLimits },
  { name: "delete expired records of repetitions", every: "hour", run: sweepRecentActs },
];

/**
 * Opens and migrates the database, seeds reference data and starts the product's modules. Several
 * processes may do so at once: each row is changed under its lock, and what is done once a day or an
 * hour is claimed first. Throws StartError, with one line for the operator, if the environment is
 * wrong.
 */
export async function start(modules: readonly Module[]) {
  ignorePersonalReads();
  try {
    claimDataDirectory(env.DATA_DIR);
    await openDatabase(env);
  } catch (error) {
    throw asStartError(error);
  }
  await seedReferenceData(db);
  for (const { seed } of modules) await seed?.();
  await startWatchingPages(staleTablesOf(modules));
  await startMetrics([...GAUGES, ...modules.flatMap(({ gauges = [] }) => gauges)]);
  await startTracing();
  for (const { worker } of modules) await worker?.start?.();
  if (openedEmbedded()) await openDirectorySocket(env.DATA_DIR, requestsOf(modules));
  startJobs([...JOBS, ...jobsOf(modules)], JOB_RUNS);
}

/** `copy` is for `npm run backup`. */
const requestsOf = (modules: readonly Module[]): Record<string, DirectoryRequest> =>
  Object.fromEntries([
    ["copy", () => copyOpenDatabase(env.DATA_DIR)],
    ...modules.flatMap(({ requests = {} }) => Object.entries(requests)),
  ]);

const jobsOf = (modules: readonly Module[]): Job[] =>
  modules.flatMap(({ jobs = [] }) =>
    jobs.map((job) => ({ ...job, run: (now) => job.run(now, modules) })),
  );

/** Waits for what the modules are doing and the running queries, then closes the database. */
export async function stop(modules: readonly Module[]) {
  closeDirectorySocket();
  stopWatchingPages();
  stopMetrics();
  await stopJobs();
  for (const { worker } of modules.toReversed()) await worker?.stop?.();
  await closeDatabase();
  await stopTracing();
}

// PostgreSQL's codes for a missing database and for missing permissions.
const NOT_LET_IN = /^(3D000|28|42501)/;

function asStartError(error: unknown): unknown {
  if (env.DATABASE_URL) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (isDatabaseAway(error) || NOT_LET_IN.test(code)) {
      return new StartError(`DATABASE_URL: the database cannot be reached: ${rootCause(error)}`);
    }
    return error;
  }
  return asDataDirectoryError(error);
}

function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? rootCause(error.cause) : error.message;
}
