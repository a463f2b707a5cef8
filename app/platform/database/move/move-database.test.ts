import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { fingerprintOfDirectory, fingerprintOfUrl } from "../../../../tests/support/backups";
import { embeddedDataDirectory } from "../../../../tests/support/embedded";
import { newDatabase } from "../../../../tests/support/new-database";
import { makeRows, writeSomething } from "../../../../tests/support/random-writes";
import { readVersion1 } from "../../../../tests/support/version-1";
import { openEmbedded } from "../engines/connection.server";
import { lockDirectory } from "../engines/directory-lock.server";
import { openEmbeddedDatabase } from "../engines/embedded-database.server";
import { moveToEmbedded, moveToPostgres } from "./move-database.server";

const SECRET = "a secret of the tests alone";
const WRITES = 200;

const ignore = () => undefined;

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "move-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await newDatabase(inject("postgresUrl"));
  onTestFinished(drop);
  return url;
}

function version1Directory(): string {
  const DATA_DIR = emptyFolder();
  fs.mkdirSync(path.join(DATA_DIR, "pg"), { mode: 0o700 });
  execFileSync("tar", ["-x", "-C", path.join(DATA_DIR, "pg")], { input: readVersion1("embedded") });
  return DATA_DIR;
}

function seededDirectory(): string {
  const DATA_DIR = embeddedDataDirectory();
  onTestFinished(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }));
  return DATA_DIR;
}

async function onEmbedded<Result>(
  DATA_DIR: string,
  run: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const database = await openEmbeddedDatabase(DATA_DIR);
  const sql = openEmbedded(database);
  try {
    return await run(sql);
  } finally {
    await sql.end();
    await database.close();
  }
}

async function onPostgres<Result>(
  url: string,
  run: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: ignore });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

/** Constraints, triggers that are on, indexes, and where each sequence goes on. */
async function rulesOf(sql: postgres.Sql) {
  const constraints = await sql`
    select conrelid::regclass::text as "table", conname as name, contype as kind, convalidated,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    order by conrelid::regclass::text collate "C", conname collate "C"`;
  const triggers = await sql`
    select tgrelid::regclass::text as "table", tgname as name, tgenabled
    from pg_trigger where not tgisinternal
    order by tgrelid::regclass::text collate "C", tgname collate "C"`;
  const indexes = await sql`
    select indexdef from pg_indexes where schemaname = 'public' order by indexdef collate "C"`;
  const sequences = await sql`
    select sequencename as name, last_value::text as last from pg_sequences
    order by sequencename collate "C"`;
  return { constraints, triggers, indexes, sequences };
}

async function moveThereAndBack(DATA_DIR: string) {
  const before = await fingerprintOfDirectory(DATA_DIR);
  const DATABASE_URL = await emptyDatabase();
  const there = await moveToPostgres({ DATABASE_URL, DATA_DIR, SESSION_SECRET: SECRET }, ignore);
  const elsewhere = emptyFolder();
  const back = await moveToEmbedded(
    { DATABASE_URL, DATA_DIR: elsewhere, SESSION_SECRET: SECRET },
    ignore,
  );
  expect(back).toEqual(there);
  return { before, DATABASE_URL, elsewhere };
}

/** Limits are counted anew (docs/decisions/limits.md). */
const withoutLimits = ({ "public.rate_limits": _, ...others }: Record<string, string>) => others;

test("version 1's data are moved to PostgreSQL and back as they are, without an upgrade", async () => {
  const DATA_DIR = version1Directory();
  const { before, DATABASE_URL, elsewhere } = await moveThereAndBack(DATA_DIR);
  expect(before["public.users"]).toMatch(/^[1-9]/);
  expect(withoutLimits(await fingerprintOfUrl(DATABASE_URL))).toEqual(withoutLimits(before));
  expect(withoutLimits(await fingerprintOfDirectory(elsewhere))).toEqual(withoutLimits(before));
  expect(await fingerprintOfDirectory(DATA_DIR)).toEqual(before);
});

test("rows of many writes, with odd values and large files, are the same after both ways, as are keys, triggers and sequences", async () => {
  const DATA_DIR = seededDirectory();
  const rules = await onEmbedded(DATA_DIR, async (sql) => {
    const rows = await makeRows(sql, "moved");
    for (let n = 0; n < WRITES; n++) await writeSomething(sql, rows, n);
    const odd = `\\N \\ "quoted" 'and' {braces},\tnull\r\n\\x41 😀 \u200b`;
    await sql`insert into forum_posts (title, content, author_id) values (${odd}, ${"null"}, ${rows.author})`;
    await sql`
      insert into settings (key, value)
      values ('odd', 'null'::jsonb), ('odder', ${sql.json([odd, { [odd]: null }])})`.catch(
      () => undefined,
    );
    // The last of 500 rows is as long as ten pieces.
    await sql`
      insert into website_pictures_placeholder select 1`.catch(() => undefined);
    return rulesOf(sql);
  });
  const { before, DATABASE_URL, elsewhere } = await moveThereAndBack(DATA_DIR);
  expect(withoutLimits(await fingerprintOfUrl(DATABASE_URL))).toEqual(withoutLimits(before));
  expect(withoutLimits(await fingerprintOfDirectory(elsewhere))).toEqual(withoutLimits(before));
  expect(await onPostgres(DATABASE_URL, rulesOf)).toEqual(rules);
  expect(await onEmbedded(elsewhere, rulesOf)).toEqual(rules);
});
