import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect, connectEmbedded } from "../engines/connection.server";
import { startEmbeddedDatabase } from "../engines/embedded-database.server";
import { StartError } from "~/platform/env.server";
import { databaseKind } from "../../../../tests/support/database";
import { newDatabase } from "../../../../tests/support/new-database";
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
  const before = await rows();
  const refusal = await connection.migrate().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toMatch(
    /^StartError: The database was migrated by a newer version of.*$/,
  );
  expect(await rows()).toEqual(before);
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
      await migrate(client, folder);
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

  test("processes that start together migrate one after another", async () => {
    await Promise.all([
      migrateBy('CREATE TABLE "slow" AS SELECT 1 AS n FROM pg_sleep(0.3)'),
      runMigrations(),
      runMigrations(),
    ]);
    expect(await other`select n from slow`).toHaveLength(1);
  });
});
