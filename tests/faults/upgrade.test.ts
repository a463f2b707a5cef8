import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, inject, test } from "vitest";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { connect, type Target } from "~/platform/database/engines/connection.server";
import { signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { runServer, startServer } from "../support/server";
import { readVersion1 } from "../support/version-1";

const SECRET = "a secret of the fault tests";

/** What later migrations drop on purpose, and where it went. */
const DROPPED = {
  "event_bookings.content_hash": "digests of recent requests are in recent_acts",
  "job_applications.content_hash": "the same",
  "contact_submissions.content_hash": "the same",
  "meeting_requests.content_hash": "the same",
  "investor_messages.content_hash": "the same",
  "orders.request_hash": "the same",
  "job_applications.resume_file_data": "files are in job_application_chunks",
  "kept_resumes.file_data": "files are in kept_resume_chunks",
  "forum_posts.position": "pages are found by forum_post_counts",
  "forum_sections.key": "the table's counts are in forum_post_counts",
  "forum_sections.post_count": "the same",
};

type Table = Record<string, unknown>[];

/** All rows of all tables, in an order of their own. */
async function readTables(db: Database): Promise<Map<string, Table>> {
  const names = await selectRows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    db,
  );
  const tables = new Map<string, Table>();
  for (const { name } of names) {
    const table = sql.identifier(name);
    const rows = await selectRows<{ row: Table[number] }>(
      sql`select to_jsonb(t) as row from ${table} t`,
      db,
    );
    tables.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

async function readColumns(db: Database): Promise<string[]> {
  const rows = await selectRows<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`,
    db,
  );
  return rows.map(({ name }) => name);
}

/** The rows with these columns only, sorted. */
function only(rows: Table, isKept: (column: string) => boolean): string[] {
  const texts = rows.map((row) => {
    const kept = Object.entries(row).filter(([column]) => isKept(column));
    return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return texts.sort();
}

async function onPostgres() {
  const database = await newDatabase(inject("postgresUrl"));
  const client = postgres(database.url, { max: 1, onnotice: () => undefined });
  await client.unsafe(readVersion1("postgres").toString());
  await client.end();
  return { target: { DATABASE_URL: database.url, DATA_DIR: "" }, remove: database.drop };
}

async function embedded() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "version-1-"));
  fs.mkdirSync(path.join(folder, "pg"), { mode: 0o700 });
  execFileSync("tar", ["-x", "-C", path.join(folder, "pg")], { input: readVersion1("embedded") });
  const target: Target = { DATA_DIR: folder };
  return { target, remove: async () => fs.rmSync(folder, { recursive: true }) };
}

describe.each([
  ["PostgreSQL", onPostgres],
  ["the embedded database", embedded],
])("version 1 on %s", (_, restore) => {
  test("every row is there after the upgrade, and today's site serves them", async () => {
    const { target, remove } = await restore();
    await compareRows(target);
    const { DATABASE_URL, DATA_DIR } = target;
    const server = await startServer({
      ...(DATABASE_URL ? { DATABASE_URL } : { DATA_DIR }),
      SESSION_SECRET: SECRET,
      TRUST_PROXY: "1",
    });
    await walk(server.origin);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('"level":"error"');
    await remove();
  });
});

async function compareRows(target: Target) {
  const connection = await connect(target);
  const columns = await readColumns(connection.db);
  const before = await readTables(connection.db);
  await connection.migrate();
  const after = await readTables(connection.db);
  const left = new Set(await readColumns(connection.db));
  await connection.close();

  expect(columns.filter((column) => !left.has(column)).sort()).toEqual(Object.keys(DROPPED).sort());
  expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(20);
  for (const [table, rows] of before) {
    const isKept = (column: string) =>
      columns.includes(`${table}.${column}`) && left.has(`${table}.${column}`);
    if (!after.has(table)) continue;
    expect.soft(only(after.get(table) ?? [], isKept), table).toEqual(only(rows, isKept));
  }
}

async function walk(origin: string) {
  const cookie = await signInCookie(origin, "demo-admin", "valley-admin");
  const read = async (address: string) => {
    const response = await fetch(origin + address, { headers: { Cookie: cookie } });
    expect(response.status, address).toBe(200);
    return response.text();
  };
  expect(await read("/")).toContain("Battle Valley");
  expect(await read("/community")).toContain("Kept over the years");
  const posts = (await (await fetch(`${origin}/api/forum/posts`)).json()) as {
    id: number;
    title: string;
  }[];
  const kept = posts.find(({ title }) => title === "Kept over the years");
  const thread = await read(`/community/posts/${kept?.id}`);
  expect(thread).toContain("Written in version 1: &lt;b&gt;ü &amp; 😀&lt;/b&gt;");
  expect(thread).toContain("Still here");
  const products = (await (await fetch(`${origin}/api/products`)).json()) as { name: string }[];
  expect(products.length).toBeGreaterThan(3);
  const shelf = await read("/shop");
  for (const { name } of products) expect(shelf).toContain(name);
  expect(await read("/dashboard")).toContain("demo-admin");
  // The search has the texts of before once they are filled in.
  await expect.poll(() => read("/search?q=Kept")).toContain("Kept over the years");
}

test("a database of a newer version is refused in one line, and nothing changes", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const environment = { DATABASE_URL: database.url, SESSION_SECRET: SECRET };
  const first = await startServer(environment);
  await first.stop();
  const client = postgres(database.url, { max: 1, onnotice: () => undefined });
  const DAY_MS = 86_400_000;
  await client`insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('of a later version', ${Date.now() + 36_500 * DAY_MS})`;
  await client`delete from settings`;
  const { ended, output } = runServer(environment);
  expect(await ended).toBe(1);
  expect(output().trim().split("\n")).toEqual([
    expect.stringMatching(/^The database was migrated by a newer version of the site\. /),
  ]);
  expect(await client`select * from settings`).toHaveLength(0);
  await client.end();
  await database.drop();
});
