import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { StartError } from "~/platform/env.server";

// Any constant: processes that start together must use the same lock to migrate one after another.
const MIGRATION_LOCK = 7_246_001;
const POLL_MS = 100;
/** A statement that waits for a lock makes all later users of the table wait behind it. */
const LOCK_WAIT_MS = 100;
const NOTICE_AFTER_MS = 10_000;

/**
 * Statements of released migrations that took too long in one piece, and what runs instead.
 * search_fill() also made this index. The documents are made by fillSearch (app/domain/search).
 */
const REPLACED = new Map([
  [
    "SELECT search_fill();",
    `CREATE INDEX "search_documents_lexemes_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate = false)`,
  ],
]);

/**
 * Runs the migrations of the folder that the database lacks, each in its own transaction. No
 * statement waits for a lock longer than a tenth of a second: the transaction is rolled back and
 * tried again. Throws StartError, before anything changes, if the database has migrations of a newer
 * version. `last` is when the last one to run was generated, by default the newest of all.
 */
export async function migrate(client: postgres.Sql, folder: string, last = Infinity) {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis <= last,
  );
  await refuseNewer(client, migrations);
  await lockMigrations(client);
  await client.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const newest = (await newestMigration(client)) ?? -1;
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > newest)) {
    await untilUnlocked(() => runOne(client, migration));
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
export async function newestMigration(client: postgres.Sql): Promise<number | null> {
  const [found] = await client<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!found?.exists) return null;
  const [row] = await client<{ newest: string | null }[]>`
    select max(created_at) as newest from drizzle.__drizzle_migrations`;
  return row?.newest ? Number(row.newest) : null;
}

/**
 * Waits for another process that migrates, and keeps the lock until the connection ends. No site
 * starts meanwhile. It polls, because a statement that waits would hold a snapshot.
 */
export async function lockMigrations(client: postgres.Sql) {
  for (;;) {
    const [row] = await client<{ got: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as got`;
    if (row?.got) return;
    await sleep(POLL_MS);
  }
}

async function runOne(client: postgres.Sql, { sql, hash, folderMillis }: MigrationMeta) {
  const statements = sql.map((statement) => REPLACED.get(statement.trim()) ?? statement);
  await client.begin(async (tx) => {
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    await tx.unsafe(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    for (const statement of statements) await tx.unsafe(statement);
  });
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
