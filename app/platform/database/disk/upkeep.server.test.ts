import fs from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../tests/support/database";
import { embeddedDataDirectory } from "../../../../tests/support/embedded";
import { db, openedEmbedded, useConnection } from "../db.server";
import { connectEmbedded } from "../engines/connection.server";
import { openEmbeddedDatabase } from "../engines/embedded-database.server";
import { onlyRow, selectRows } from "../rows.server";
import { shortenLog, tendTables } from "./upkeep.server";

useDatabase("pglite");

const NOON = new Date("2026-11-25T17:00:00Z");
const NIGHT = new Date("2026-11-25T09:00:00Z");

async function bytesOf(table: string): Promise<number> {
  return onlyRow(
    await selectRows<{ bytes: number }>(sql`select pg_relation_size(${table})::float as bytes`),
  ).bytes;
}

async function logBytes(): Promise<number> {
  return onlyRow(
    await selectRows<{ bytes: number }>(sql`select sum(size)::float as bytes from pg_ls_waldir()`),
  ).bytes;
}

test("a table whose rows change again and again stops growing, and is analyzed", async () => {
  await db.execute(sql`create table "Many changes" (id int primary key, words text)`);
  await db.execute(sql`insert into "Many changes"
    select n, repeat(md5(n::text), 10) from generate_series(1, 2000) n`);
  const change = async () => {
    await db.execute(sql`update "Many changes" set words = reverse(words)`);
    // PostgreSQL writes its counts at most once a second.
    await db.execute(sql`select pg_stat_force_next_flush()`);
  };
  const sizes: number[] = [];
  for (let round = 0; round < 8; round++) {
    await change();
    await tendTables(NOON);
    sizes.push(await bytesOf('"Many changes"'));
  }
  expect(sizes.at(-1)).toBe(sizes[1]);
  const [stats] = await selectRows(sql`
    select reltuples::int as rows from pg_class where relname = 'Many changes'`);
  expect(stats).toEqual({ rows: 2000 });
  const grown = sizes.at(-1) ?? 0;
  for (let round = 0; round < 8; round++) await change();
  expect(await bytesOf('"Many changes"')).toBeGreaterThan(3 * grown);
});

test("every table with rows is analyzed at night, and one that did not change is left alone", async () => {
  await tendTables(NIGHT);
  const never = await selectRows(sql`
    select pg_class.relname from pg_class join pg_stat_user_tables on relid = pg_class.oid
    where reltuples < 0 and pg_relation_size(relid) > 0`);
  expect(never).toEqual([]);
  const last = () =>
    selectRows(sql`select relname, last_analyze from pg_stat_user_tables order by 1`);
  const before = await last();
  await tendTables(NIGHT);
  expect(await last()).toEqual(before);
});

test("the log of a data directory is shortened once it is longer than 64 MB", async () => {
  const folder = embeddedDataDirectory();
  const inMemory = openedEmbedded();
  const connection = connectEmbedded(await openEmbeddedDatabase(folder));
  useConnection(connection);
  try {
    await db.execute(sql`create table long_log (words text)`);
    for (let round = 0; round < 5; round++)
      await db.execute(sql`insert into long_log
        select repeat(md5(n::text), 60) from generate_series(1, 12000) n`);
    expect(await logBytes()).toBeGreaterThan(96 * 1024 * 1024);
    await shortenLog();
    expect(await logBytes()).toBeLessThanOrEqual(80 * 1024 * 1024);
  } finally {
    await connection.close();
    if (inMemory) useConnection(inMemory);
    fs.rmSync(folder, { recursive: true });
  }
});
