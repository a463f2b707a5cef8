import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { StartError } from "~/env.server";
import { asWritten, tablesMadeBy, withShortLocks } from "./short-locks";

type Options = {
  folder: string;
  /** Whether other processes may use the database meanwhile. */
  isShared: boolean;
};

// Any constant: processes that start together must use the same lock to migrate one after another.
const MIGRATION_LOCK = 7_246_001;
const POLL_MS = 100;
const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("\w+")/;
/** A statement that waits for a lock makes all later users of the table wait behind it. */
const LOCK_WAIT_MS = 100;
const NOTICE_AFTER_MS = 10_000;

/**
 * Runs the migrations that the database lacks, each in its own transaction. While it is shared no
 * statement waits for a lock longer than a tenth of a second: the transaction is rolled back and
 * tried again. Indexes and validations on existing tables run after the commit, without locks that
 * readers or writers wait for. They are recorded in the transaction, so that the next start runs
 * what a killed one left. Throws StartError, before anything changes, if the database has
 * migrations of a newer version.
 */
export async function migrate(client: postgres.Sql, { folder, isShared }: Options) {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await refuseNewer(client, migrations);
  if (isShared) await waitForLock(client);
  await client.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.later_statements (
      id serial primary key, statement text not null)`);
  await runLater(client);
  const newest = (await newestMigration(client)) ?? -1;
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > newest)) {
    if (isShared) await untilUnlocked(() => runOne(client, migration, isShared));
    else await runOne(client, migration, isShared);
    await runLater(client);
  }
}

async function refuseNewer(client: postgres.Sql, migrations: MigrationMeta[]) {
  const newest = await newestMigration(client);
  const known = migrations.at(-1)?.folderMillis ?? 0;
  if (newest === null || newest <= known) return;
  throw new StartError(
    "The database was migrated by a newer version of the site. Start that version, or restore a backup from before the upgrade. Nothing was changed",
  );
}

/** When the newest migration of the database was generated, as in its journal. Null if it has none. */
async function newestMigration(client: postgres.Sql): Promise<number | null> {
  const [found] = await client<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!found?.exists) return null;
  const [row] = await client<{ newest: string | null }[]>`
    select max(created_at) as newest from drizzle.__drizzle_migrations`;
  return row?.newest ? Number(row.newest) : null;
}

/**
 * Waits for another process that migrates, and keeps the lock until the connection ends. It polls,
 * because an index made concurrently would wait for a statement that waits for the lock.
 */
async function waitForLock(client: postgres.Sql) {
  for (;;) {
    const [row] = await client<{ got: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as got`;
    if (row?.got) return;
    await sleep(POLL_MS);
  }
}

async function runOne(client: postgres.Sql, migration: MigrationMeta, isShared: boolean) {
  const newTables = tablesMadeBy(migration.sql.join("\n"));
  const steps = migration.sql.map((statement) =>
    isShared ? withShortLocks(statement, newTables) : asWritten(statement),
  );
  const now = steps.flatMap((step) => step.now);
  await client.begin(async (tx) => {
    for (const statement of steps.flatMap(({ later }) => later)) {
      await tx`insert into drizzle.later_statements (statement) values (${statement})`;
    }
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`;
    if (isShared) await tx.unsafe(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    // Together, because locks are held while the next statement is on its way.
    for (const one of isShared ? [now.join("\n;\n")] : now) await tx.unsafe(one);
  });
}

async function runLater(client: postgres.Sql) {
  const statements = await client<{ id: number; statement: string }[]>`
    select id, statement from drizzle.later_statements order by id`;
  for (const { id, statement } of statements) {
    const index = CONCURRENT_INDEX.exec(statement)?.[1];
    // An attempt that was broken off leaves an invalid index.
    if (index) await client.unsafe(`drop index concurrently if exists ${index}`);
    await client.unsafe(statement);
    await client`delete from drizzle.later_statements where id = ${id}`;
  }
}

/** Repeats a transaction that got a lock too late, or in another order than the site's own. */
async function untilUnlocked(run: () => Promise<void>) {
  const began = Date.now();
  let isNoticed = false;
  for (;;) {
    try {
      return void (await run());
    } catch (error) {
      if (!isLockError(error)) throw error;
    }
    if (!isNoticed && Date.now() - began > NOTICE_AFTER_MS) {
      isNoticed = true;
      console.info("The migration waits for a long transaction, for example a backup…");
    }
    await sleep(POLL_MS);
  }
}

// PostgreSQL's codes for lock_not_available and deadlock_detected.
const isLockError = (error: unknown) =>
  error instanceof Error && "code" in error && /^(55P03|40P01)$/.test(String(error.code));
