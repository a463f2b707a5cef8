import fs from "node:fs/promises";
import { sql } from "drizzle-orm";
import { listBackups } from "~/platform/database/backup/backup-folder.server";
import { isReady } from "~/platform/database/is-ready.server";
import { countRunningQueries } from "~/platform/database/query-times.server";
import { selectRows } from "~/platform/database/rows.server";
import { countStorageRefusals } from "~/platform/database/disk/refusals.server";
import { env } from "~/platform/env.server";
import { jobsInTrouble } from "~/platform/jobs/jobs.server";

/** A number that is read when the metrics are requested. One that cannot be read is NaN then. */
export type Gauge = { name: string; help: string; read: () => Promise<number> };

/** What the metrics tell beside requests, the process and the product. */
export const GAUGES: readonly Gauge[] = [
  {
    // First, because those below query the database.
    name: "database_queries_running",
    help: "Queries that wait for a connection or for their result",
    read: () => Promise.resolve(countRunningQueries()),
  },
  {
    name: "database_up",
    help: "Whether the database answers",
    read: async () => +(await isReady()),
  },
  {
    name: "database_storage_refusals",
    help: "Queries that the disk refused, because it is full, read-only or broken",
    read: () => Promise.resolve(countStorageRefusals()),
  },
  {
    name: "database_replicas",
    help: "Standbys that receive what the database writes; 0 with the embedded database",
    read: async () => (await replication()).replicas,
  },
  {
    name: "database_replication_lag_seconds",
    help: "How far the slowest standby is behind",
    read: async () => (await replication()).lag,
  },
  {
    name: "jobs_in_trouble",
    help: "Jobs whose last run failed, or that have not succeeded for two of their intervals",
    read: async () => (await jobsInTrouble()).length,
  },
  {
    name: "data_directory_free_bytes",
    help: "Free space on the disk of the data directory",
    read: async () => {
      const { bavail, bsize } = await fs.statfs(env.DATA_DIR);
      return bavail * bsize;
    },
  },
  {
    name: "backup_age_seconds",
    help: "Age of the newest complete backup in BACKUP_DIR; NaN without one",
    read: backupAge,
  },
];

async function replication(): Promise<{ replicas: number; lag: number }> {
  const [row] = await selectRows<{ replicas: number; lag: number }>(sql`
    select count(*)::int as replicas,
      coalesce(max(extract(epoch from replay_lag)), 0)::float as lag
    from pg_stat_replication`);
  return row ?? { replicas: 0, lag: 0 };
}

async function backupAge(): Promise<number> {
  const [newest] = await listBackups(env.BACKUP_DIR);
  return newest ? (Date.now() - newest.madeAt.getTime()) / 1000 : NaN;
}
