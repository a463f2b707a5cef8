import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect, connectEmbedded } from "~/database/engines/connection.server";
import { startEmbeddedDatabase } from "~/database/engines/embedded-database.server";
import { selectRows } from "~/database/rows.server";
import { StartError } from "~/env.server";
import { databaseKind } from "../../../tests/support/database";
import { newDatabase } from "../../../tests/support/new-database";
import { migrate } from "./migrate.server";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
let database: Awaited<ReturnType<typeof newDatabase>>;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
});

afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const open = () => postgres(database.url, { max: 1, onnotice: () => undefined });

async function connectToEmpty() {
  if (databaseKind === "postgres") return connect({ DATABASE_URL: database.url, DATA_DIR: "" });
  return connectEmbedded(await startEmbeddedDatabase({}));
}

test("a database of a newer version is refused in one line, and nothing changes", async () => {
  const connection = await connectToEmpty();
  await connection.migrate();
  const rows = () =>
    connection.db.execute("select hash, created_at from drizzle.__drizzle_migrations");
  await connection.db.execute(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15::bigint)",
  );
  await connection.db.execute("drop table drizzle.later_statements");
  const before = await rows();
  const refusal = await connection.migrate().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toMatch(
    /^StartError: The database was migrated by a newer version of.*$/,
  );
  expect(await rows()).toEqual(before);
  const [found] = await selectRows<{ later: string | null }>(
    sql`select to_regclass('drizzle.later_statements') as later`,
    connection.db,
  );
  expect(found).toEqual({ later: null });
  await connection.close();
});

describe.runIf(databaseKind === "postgres")("while others use the database", () => {
  let versions = 0;

  /** Migrates the tables of these tests by the next migration. */
  async function migrateBy(...statements: string[]) {
    versions += 1;
    const tag = String(versions).padStart(4, "0");
    fs.writeFileSync(
      path.join(folder, `${tag}.sql`),
      statements.join("--> statement-breakpoint\n"),
    );
    const entries = fs
      .readdirSync(folder)
      .filter((file) => file.endsWith(".sql"))
      .map((file, idx) => ({ idx, tag: file.slice(0, -4), when: idx + 1, breakpoints: true }));
    fs.mkdirSync(path.join(folder, "meta"), { recursive: true });
    fs.writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
    return runMigrations();
  }

  async function runMigrations() {
    const client = open();
    try {
      await migrate(client, { folder, isShared: true });
    } finally {
      await client.end();
    }
  }

  let reader: postgres.Sql;
  let other: postgres.Sql;

  beforeAll(async () => {
    [reader, other] = [open(), open()];
    await reader`drop schema if exists drizzle cascade`;
    await migrateBy('CREATE TABLE "notes" ("id" integer)', 'CREATE TABLE "pages" ("id" integer)');
  });

  afterAll(() => Promise.all([reader.end(), other.end()]));

  const hasColumn = async (table: string, column: string) =>
    (
      await other`select from information_schema.columns
        where table_name = ${table} and column_name = ${column}`
    ).length > 0;

  test("a migration that waits for a long transaction makes no reader wait behind it", async () => {
    let migrating: Promise<void> | undefined;
    await reader.begin(async (tx) => {
      await tx`select * from notes`;
      migrating = migrateBy('ALTER TABLE "notes" ADD COLUMN "text" text');
      await expect.poll(async () => (await waitingForLocks()).length).toBe(1);
      // Behind a statement that waits without limit this would wait until the transaction ends.
      expect(await other`select * from notes`).toEqual([]);
      expect(await hasColumn("notes", "text")).toBe(false);
    });
    await migrating;
    expect(await hasColumn("notes", "text")).toBe(true);
  });

  const waitingForLocks = () =>
    other`select from pg_locks where not granted and relation = 'notes'::regclass`;

  test("an index and a check on an existing table are made after the rest is committed", async () => {
    let migrating: Promise<void> | undefined;
    await reader.begin(async (tx) => {
      await tx`insert into notes (id) values (1)`;
      migrating = migrateBy(
        'ALTER TABLE "pages" ADD COLUMN "text" text',
        'CREATE INDEX "notes_id_idx" ON "notes" USING btree ("id")',
        'ALTER TABLE "pages" ADD CONSTRAINT "positive" CHECK ("id" > 0)',
      );
      await expect.poll(() => hasColumn("pages", "text")).toBe(true);
      await other`insert into notes (id) values (2)`;
    });
    await migrating;
    expect(await stateOf("notes_id_idx", "positive")).toEqual({
      isIndexValid: true,
      isChecked: true,
      left: 0,
    });
  });

  async function stateOf(index: string, check: string) {
    const [state] = await other`
      select (select indisvalid from pg_index where indexrelid = to_regclass(${index})) as "isIndexValid",
        (select convalidated from pg_constraint where conname = ${check}) as "isChecked",
        (select count(*)::int from drizzle.later_statements) as left`;
    return state;
  }

  test("what a killed start left is made by the next one, an index that broke off too", async () => {
    await other`insert into notes (id) values (1)`;
    // Two rows with one id: making it fails and leaves an invalid index, as a kill does.
    await expect(
      migrateBy(
        'ALTER TABLE "pages" ADD CONSTRAINT "low" CHECK ("id" < 9)',
        'CREATE UNIQUE INDEX "notes_id_key" ON "notes" USING btree ("id")',
      ),
    ).rejects.toThrow("could not create unique index");
    expect(await stateOf("notes_id_key", "low")).toMatchObject({ isIndexValid: false });
    await other`delete from notes where ctid = (select min(ctid) from notes where id = 1)`;
    await runMigrations();
    expect(await stateOf("notes_id_key", "low")).toEqual({
      isIndexValid: true,
      isChecked: true,
      left: 0,
    });
  });

  test("processes that start together migrate one after another", async () => {
    await Promise.all([
      migrateBy('CREATE TABLE "slow" AS SELECT 1 AS n FROM pg_sleep(0.3)'),
      runMigrations(),
      runMigrations(),
    ]);
    expect(await other`select n from slow`).toHaveLength(1);
  });
});
