import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { fingerprintOfDirectory, fingerprintOfUrl } from "../../../support/backups";
import { embeddedDataDirectory } from "../../../support/embedded";
import { newDatabase } from "../../../support/new-database";
import { runServer, startServer } from "../../../support/server";
import { sendJson } from "../../../support/http";
import { makeRows, writeSomething } from "../../../support/random-writes";
import { readVersion1 } from "../../../support/version-1";
import { openEmbedded } from "~/platform/database/engines/connection.server";
import { lockDirectory } from "~/platform/database/engines/directory-lock.server";
import { openEmbeddedDatabase } from "~/platform/database/engines/embedded-database.server";
import { moveToEmbedded, moveToPostgres } from "~/platform/database/move/move-database.server";

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

/** Texts that COPY, arrays or JSON write in a way of their own. */
const ODD_TEXTS = [
  `\\N \\ "quoted" 'and' {braces},\tnull\r\n\\x41 😀 \u200b`,
  "null",
  "NULL",
  "",
  " ",
  "{}",
];
/** A file as long as a piece, behind many short ones. */
const FILES = [...Array.from({ length: 1_200 }, (_, n) => n % 7), 3_000_000];

async function writeOddRows(sql: postgres.Sql) {
  for (const [n, odd] of ODD_TEXTS.entries()) {
    await sql`insert into settings (key, value) values (${`odd ${n}`}, ${odd})`;
    await sql`
      insert into website_versions (key, version, author_name, value, published_at)
      values ('odd', ${n}, ${odd}, ${sql.json([odd, { [odd]: null }])}, '2026-11-01 01:30:00.123456-04')`;
  }
  await sql`
    insert into website_versions (key, version, author_name, value)
    values ('json null', 1, '', 'null'::jsonb), ('no value', 1, '', null)`;
  await sql`
    insert into newsletter_subscribers (email, dropped_topics)
    values ('odd@example.com', ${ODD_TEXTS.slice(1)}), ('none@example.com', '{}')`;
  await sql`insert into website_pictures (key, name) values ('odd', '')`;
  for (const [n, bytes] of FILES.entries()) {
    await sql`
      insert into website_picture_files (key, width, format, bytes)
      values ('odd', ${n}, 'webp', ${Buffer.alloc(bytes, n)})`;
  }
}

test("rows of many writes, odd values and large files are the same after both ways, and so are keys, triggers and sequences", async () => {
  const DATA_DIR = seededDirectory();
  const rules = await onEmbedded(DATA_DIR, async (sql) => {
    const rows = await makeRows(sql, "moved");
    for (let n = 0; n < WRITES; n++) await writeSomething(sql, rows, n);
    await writeOddRows(sql);
    return rulesOf(sql);
  });
  const { before, DATABASE_URL, elsewhere } = await moveThereAndBack(DATA_DIR);
  expect(before["public.website_picture_files"]).toMatch(/^1201 /);
  expect(withoutLimits(await fingerprintOfUrl(DATABASE_URL))).toEqual(withoutLimits(before));
  expect(withoutLimits(await fingerprintOfDirectory(elsewhere))).toEqual(withoutLimits(before));
  expect(rules.triggers.filter(({ tgenabled }) => tgenabled === "O").length).toBeGreaterThan(20);
  expect(await onPostgres(DATABASE_URL, rulesOf)).toEqual(rules);
  expect(await onEmbedded(elsewhere, rulesOf)).toEqual(rules);
});

test("the owner of the database need not be PostgreSQL's superuser", async () => {
  const DATA_DIR = seededDirectory();
  const url = new URL(await emptyDatabase());
  const role = `owner_of_${url.pathname.slice(1)}`;
  await onPostgres(url.href, async (sql) => {
    await sql.unsafe(`create role ${role} login`);
    await sql.unsafe(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  });
  const admin = url.href;
  onTestFinished(() =>
    onPostgres(admin, async (sql) => {
      await sql.unsafe(`reassign owned by ${role} to current_user`);
      await sql.unsafe(`drop role ${role}`);
    }),
  );
  url.username = role;
  const settings = { DATABASE_URL: url.href, DATA_DIR, SESSION_SECRET: SECRET };
  const counts = await moveToPostgres(settings, ignore);
  expect(counts["public.forum_categories"]?.rows).toBeGreaterThan(0);
});

test("a database with data, or in use by the site, is refused before anything changes", async () => {
  const DATA_DIR = seededDirectory();
  const DATABASE_URL = await emptyDatabase();
  const settings = { DATABASE_URL, DATA_DIR, SESSION_SECRET: SECRET };
  const tables = () =>
    onPostgres(DATABASE_URL, (sql) => sql`select from pg_tables where schemaname = 'public'`);

  const lock = lockDirectory(DATA_DIR);
  await expect(moveToPostgres(settings, ignore)).rejects.toThrow(
    `DATA_DIR ${DATA_DIR} is in use by process ${process.pid}`,
  );
  await expect(moveToEmbedded({ ...settings, DATA_DIR }, ignore)).rejects.toThrow(
    "is in use by process",
  );
  lock.release();

  const connection = { application_name: "battle-valley" };
  const site = postgres(DATABASE_URL, { max: 2, connection, onnotice: ignore });
  await Promise.all([site`select pg_sleep(0.1)`, site`select pg_sleep(0.1)`]);
  const inUse = "DATABASE_URL: the site uses the database, with 2 connections. Stop it first";
  await expect(moveToPostgres(settings, ignore)).rejects.toThrow(inUse);
  const elsewhere = { ...settings, DATA_DIR: emptyFolder() };
  await expect(moveToEmbedded(elsewhere, ignore)).rejects.toThrow(inUse);
  expect(fs.existsSync(path.join(elsewhere.DATA_DIR, "pg"))).toBe(false);
  await site.end();

  await expect(moveToEmbedded(elsewhere, ignore)).rejects.toThrow("There is nothing to move");
  expect(fs.existsSync(path.join(elsewhere.DATA_DIR, "pg"))).toBe(false);
  await expect(moveToPostgres(elsewhere, ignore)).rejects.toThrow("has no database");
  expect(await tables()).toHaveLength(0);

  const before = await fingerprintOfDirectory(DATA_DIR);
  await moveToPostgres(settings, ignore);
  const moved = await fingerprintOfUrl(DATABASE_URL);
  await expect(moveToPostgres(settings, ignore)).rejects.toThrow(
    /^DATABASE_URL: the database has data, in public\.\w+\. Name an empty one/,
  );
  await expect(moveToEmbedded(settings, ignore)).rejects.toThrow(
    `DATA_DIR ${DATA_DIR} has a database. Move ${path.join(DATA_DIR, "pg")} away first`,
  );
  expect(await fingerprintOfUrl(DATABASE_URL)).toEqual(moved);
  expect(await fingerprintOfDirectory(DATA_DIR)).toEqual(before);
});

test("a site without the secret of its data is not made: SESSION_SECRET must have it, and the way back keeps it", async () => {
  const DATA_DIR = seededDirectory();
  const own = "the secret that the directory made";
  const file = path.join(DATA_DIR, "session-secret");
  fs.writeFileSync(file, own);
  const settings = { DATABASE_URL: await emptyDatabase(), DATA_DIR, SESSION_SECRET: SECRET };
  await expect(moveToPostgres(settings, ignore)).rejects.toThrow(
    `SESSION_SECRET lacks what is in ${file}`,
  );
  const both = { ...settings, SESSION_SECRET: `${SECRET},${own}` };
  await moveToPostgres(both, ignore);
  const elsewhere = emptyFolder();
  await moveToEmbedded({ ...both, DATA_DIR: elsewhere }, ignore);
  expect(fs.readFileSync(path.join(elsewhere, "session-secret"), "utf8")).toBe(`${SECRET},${own}`);
  expect(fs.statSync(path.join(elsewhere, "session-secret")).mode & 0o077).toBe(0);
});

test("a row that did not arrive as it was ends the move, and the target stays empty", async () => {
  const DATA_DIR = seededDirectory();
  const DATABASE_URL = await emptyDatabase();
  const settings = { DATABASE_URL, DATA_DIR, SESSION_SECRET: SECRET };
  await onEmbedded(DATA_DIR, async (sql) => {
    await sql`alter table settings drop constraint settings_pkey`;
    await sql`insert into settings (key, value) values ('twice', '1'), ('twice', '1')`;
  });
  await expect(moveToPostgres(settings, ignore)).rejects.toThrow("settings_pkey");
  const filled = await onPostgres(DATABASE_URL, (sql) => sql`select from settings`);
  expect(filled).toHaveLength(0);
  await onEmbedded(DATA_DIR, (sql) => sql`delete from settings where key = 'twice'`);
  await moveToPostgres(settings, ignore);
  expect(withoutLimits(await fingerprintOfUrl(DATABASE_URL))).toEqual(
    withoutLimits(await fingerprintOfDirectory(DATA_DIR)),
  );
});

type Environment = { DATABASE_URL: string; DATA_DIR: string; SESSION_SECRET: string };
type Way = "to-postgresql" | "to-embedded";

const moving = (way: Way, environment: Environment) =>
  runServer(environment, ["build/move.js", way]);

/** How long a move takes here, and when it begins to copy. */
async function timeMove(way: Way, environment: Environment) {
  const began = performance.now();
  const { child, ended, output } = moving(way, environment);
  let copiesAfterMs = 0;
  child.stdout.on("data", () => {
    if (output().includes("Moving ")) copiesAfterMs ||= performance.now() - began;
  });
  expect(await ended, output()).toBe(0);
  return { copiesAfterMs, tookMs: performance.now() - began };
}

type Moment = { isCopying: boolean; afterMs: number };

/** Once before it copies, then from the first rows to the comparison. */
const momentsOf = ({ copiesAfterMs, tookMs }: Awaited<ReturnType<typeof timeMove>>): Moment[] => [
  { isCopying: false, afterMs: copiesAfterMs / 2 },
  ...[0, 0.3, 0.6, 0.9].map((part) => ({
    isCopying: true,
    afterMs: part * (tookMs - copiesAfterMs),
  })),
];

/** Kills a move at this moment. Returns whether it had ended before. */
async function killMove(way: Way, environment: Environment, { isCopying, afterMs }: Moment) {
  const { child, ended, output } = moving(way, environment);
  if (isCopying) await expect.poll(output, { interval: 5, timeout: 60_000 }).toContain("Moving ");
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  const code = await ended;
  clearTimeout(timer);
  return code === 0;
}

/** An embedded database of which a copy takes a moment. */
async function largeDirectory(): Promise<string> {
  const DATA_DIR = seededDirectory();
  await onEmbedded(DATA_DIR, async (sql) => {
    const { author, post } = await makeRows(sql, "killed");
    await sql`
      insert into forum_comments (post_id, author_id, number, content)
      select ${post}, ${author}, n, repeat(md5(n::text), 5) from generate_series(1, 20000) n`;
  });
  return DATA_DIR;
}

/** The rows of all tables but limits and migrations. */
const rowsIn = (prints: Record<string, string>): number =>
  Object.entries(withoutLimits(prints))
    .filter(([name]) => !name.startsWith("drizzle."))
    .reduce((sum, [, print]) => sum + Number.parseInt(print), 0);

test("killed at five moments on the way to PostgreSQL, the source is whole and the target empty or complete", async () => {
  const DATA_DIR = await largeDirectory();
  const before = withoutLimits(await fingerprintOfDirectory(DATA_DIR));
  const environment = async () => ({
    ...{ DATA_DIR, SESSION_SECRET: SECRET },
    DATABASE_URL: await emptyDatabase(),
  });
  const moments = momentsOf(await timeMove("to-postgresql", await environment()));
  let cutOff = 0;
  for (const moment of moments) {
    const target = await environment();
    const isDone = await killMove("to-postgresql", target, moment);
    const found = await fingerprintOfUrl(target.DATABASE_URL);
    if (rowsIn(found) > 0) {
      expect(withoutLimits(found)).toEqual(before);
    } else {
      cutOff += 1;
      expect(isDone).toBe(false);
      await timeMove("to-postgresql", target);
      expect(withoutLimits(await fingerprintOfUrl(target.DATABASE_URL))).toEqual(before);
    }
    expect(withoutLimits(await fingerprintOfDirectory(DATA_DIR))).toEqual(before);
  }
  expect(cutOff).toBeGreaterThan(1);
});

test("killed at five moments on the way back, the source is whole and there is no database or all of it", async () => {
  const large = await largeDirectory();
  const DATABASE_URL = await emptyDatabase();
  const source = { DATABASE_URL, SESSION_SECRET: SECRET };
  await moveToPostgres({ ...source, DATA_DIR: large }, ignore);
  const before = withoutLimits(await fingerprintOfUrl(DATABASE_URL));
  const environment = () => ({ ...source, DATA_DIR: emptyFolder() });
  const moments = momentsOf(await timeMove("to-embedded", environment()));
  let cutOff = 0;
  for (const moment of moments) {
    const target = environment();
    const isDone = await killMove("to-embedded", target, moment);
    if (!fs.existsSync(path.join(target.DATA_DIR, "pg"))) {
      cutOff += 1;
      expect(isDone).toBe(false);
      await timeMove("to-embedded", target);
    }
    expect(withoutLimits(await fingerprintOfDirectory(target.DATA_DIR))).toEqual(before);
    expect(fs.readdirSync(path.join(target.DATA_DIR, "move.work"))).toEqual([]);
    expect(withoutLimits(await fingerprintOfUrl(DATABASE_URL))).toEqual(before);
  }
  expect(cutOff).toBeGreaterThan(1);
});

test("a site that was moved goes on where it was, and a running one is not moved", async () => {
  const DATA_DIR = seededDirectory();
  const account = { username: "ada", email: "ada@example.com", password: "valley-spring-8" };
  const signIn = (origin: string) => sendJson(origin, "/api/auth/login", account);
  const embedded = await startServer({ DATA_DIR, TRUST_PROXY: "1" });
  expect((await sendJson(embedded.origin, "/api/auth/register", account)).status).toBe(201);
  const SESSION_SECRET = fs.readFileSync(path.join(DATA_DIR, "session-secret"), "utf8");
  const environment = { DATA_DIR, DATABASE_URL: await emptyDatabase(), SESSION_SECRET };
  const early = moving("to-postgresql", environment);
  expect(await early.ended).toBe(1);
  expect(early.output()).toBe(
    `DATA_DIR ${DATA_DIR} is in use by process ${embedded.process.pid}\n`,
  );
  await embedded.stop();

  const there = moving("to-postgresql", environment);
  expect(await there.ended, there.output()).toBe(0);
  expect(there.output().trim().split("\n")).toEqual([
    expect.stringMatching(
      /^Moving [\d,]+ rows of \d+ tables from the embedded database in .+ to PostgreSQL…$/,
    ),
    expect.stringMatching(
      /^Moved [\d,]+ rows of \d+ tables\. Counts and digests of all tables are equal\.$/,
    ),
    `Nothing was changed in the embedded database in ${path.join(DATA_DIR, "pg")}.`,
    expect.stringMatching(/^Next: start the site with this DATABASE_URL and SESSION_SECRET\. /),
  ]);
  const site = await startServer({ ...environment, TRUST_PROXY: "1" });
  expect((await signIn(site.origin)).status).toBe(200);
  const elsewhere = { ...environment, DATA_DIR: emptyFolder() };
  const busy = moving("to-embedded", elsewhere);
  expect(await busy.ended).toBe(1);
  expect(busy.output()).toMatch(
    /^DATABASE_URL: the site uses the database, with \d+ connections\. Stop it first\n$/,
  );
  await site.stop();

  const back = moving("to-embedded", elsewhere);
  expect(await back.ended, back.output()).toBe(0);
  const again = await startServer({ DATA_DIR: elsewhere.DATA_DIR, TRUST_PROXY: "1" });
  expect((await signIn(again.origin)).status).toBe(200);
  await again.stop();
});

test.each([[[]], [["to-mysql"]], [["to-embedded", "now"]]])(
  "the words %j get the usage and exit code 2, and make nothing",
  async (words) => {
    const DATA_DIR = path.join(emptyFolder(), "data");
    const { ended, output } = runServer({ DATA_DIR }, ["build/move.js", ...words]);
    expect(await ended).toBe(2);
    expect(output()).toBe("Usage: npm run move -- to-postgresql | to-embedded\n");
    expect(fs.existsSync(DATA_DIR)).toBe(false);
  },
);
