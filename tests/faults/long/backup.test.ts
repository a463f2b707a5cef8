import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshAddress, sendJson } from "../../support/http";
import { newDatabase } from "../../support/new-database";
import { startServer } from "../../support/server";
import { embeddedDataDirectory } from "../../support/embedded";

const SECRET = "a secret of the fault tests";
const root = path.resolve(import.meta.dirname, "../../..");

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "backup-"));
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a program of the build. Resolves with its output, or rejects with it. */
async function run(program: string, args: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...environment };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, "build", program), ...args],
    { cwd: root, env },
  );
  return stdout;
}

type Query = <Row>(text: string) => Promise<Row[]>;

/** Each table with a digest of all its rows: equal for equal databases. */
async function fingerprint(query: Query) {
  const tables = await query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'drizzle') order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
       from ${name} t`,
    );
    prints[name] = row?.print ?? "";
  }
  return prints;
}

const NO_ROWS = `0 ${createHash("md5").digest("hex")}`;

async function fingerprintOfDirectory(dataDirectory: string) {
  const pglite = await PGlite.create(path.join(dataDirectory, "pg"));
  try {
    return await fingerprint(async <Row>(text: string) => (await pglite.query<Row>(text)).rows);
  } finally {
    await pglite.close();
  }
}

async function fingerprintOfUrl(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await fingerprint(
      async <Row>(text: string) => (await sql.unsafe(text)) as unknown as Row[],
    );
  } finally {
    await sql.end();
  }
}

/** Fills a site through its own API: an account, an application with a resume, other forms. */
async function fill(origin: string) {
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const writes: [path: string, body: object][] = [
    ["/api/newsletter/subscribe", { email: "kept@example.com" }],
    ["/api/contact", { name: "Ada 👩🏽‍🌾", email: "kept@example.com", message: "Line\nand 'quote'" }],
    [
      "/api/auth/register",
      { username: "kept.user", password: "a password", email: "k@example.com" },
    ],
    [
      "/api/job-applications",
      {
        firstName: "Ada",
        lastName: "Byron",
        email: "kept@example.com",
        phone: "607 555 0123",
        position: "budtender",
        experience: "none",
        availability: "flexible",
        resumeFileName: "resume.pdf",
        resumeFileData: `data:application/pdf;base64,${pdf.toString("base64")}`,
      },
    ],
  ];
  for (const [address, body] of writes) {
    const response = await sendJson(origin, address, body);
    expect(response.status, address).toBeLessThan(300);
  }
}

test("a backup of the embedded database restores every row, into an empty directory or over another database", async () => {
  const DATA_DIR = embeddedDataDirectory();
  const server = await startServer({ DATA_DIR, TRUST_PROXY: "1" });
  await fill(server.origin);
  const target = path.join(folder, "embedded");
  await expect(run("backup.js", [target], { DATA_DIR })).rejects.toMatchObject({
    stderr: `DATA_DIR ${DATA_DIR} is in use by process ${server.process.pid}\n`,
  });
  await server.stop();
  expect(await run("backup.js", [target], { DATA_DIR })).toContain(target);
  expect(fs.statSync(target).mode & 0o777).toBe(0o700);
  const before = await fingerprintOfDirectory(DATA_DIR);
  expect(before["public.contact_submissions"]).toMatch(/^1 /);
  // The table is unlogged and therefore empty in a copy of the files (docs/decisions/0089).
  const expected = { ...before, "public.rate_limits": NO_ROWS };

  const elsewhere = path.join(folder, "elsewhere");
  await run("restore.js", [target], { DATA_DIR: elsewhere });
  expect(await fingerprintOfDirectory(elsewhere)).toEqual(expected);
  expect(fs.readFileSync(path.join(elsewhere, "session-secret"), "utf8")).toBe(
    fs.readFileSync(path.join(DATA_DIR, "session-secret"), "utf8"),
  );

  await expect(run("restore.js", [target], { DATA_DIR: elsewhere })).rejects.toMatchObject({
    stderr: expect.stringContaining("--replace") as string,
  });
  const again = await startServer({ DATA_DIR: elsewhere, TRUST_PROXY: "1" });
  await sendJson(again.origin, "/api/newsletter/subscribe", { email: "later@example.com" });
  await again.stop();
  await run("restore.js", [target, "--replace"], { DATA_DIR: elsewhere });
  expect(await fingerprintOfDirectory(elsewhere)).toEqual(expected);
});

test("a backup of PostgreSQL, made while the site writes, restores every row", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const copy = await newDatabase(inject("postgresUrl"));
  const environment = { DATABASE_URL: database.url, SESSION_SECRET: SECRET };
  const server = await startServer({ ...environment, TRUST_PROXY: "1" });
  await fill(server.origin);
  const target = path.join(folder, "postgres");
  await run("backup.js", [target], environment);
  await server.stop();
  const before = await fingerprintOfUrl(database.url);

  const other = { DATABASE_URL: copy.url, SESSION_SECRET: SECRET };
  await run("restore.js", [target], other);
  const restored = await fingerprintOfUrl(copy.url);
  // Limits and outbox change by themselves after the backup.
  for (const moving of ["public.rate_limits", "public.mail_outbox"]) {
    Reflect.deleteProperty(before, moving);
    Reflect.deleteProperty(restored, moving);
  }
  expect(restored).toEqual(before);
  await expect(run("restore.js", [target], other)).rejects.toMatchObject({
    stderr: expect.stringContaining("--replace") as string,
  });
  await run("restore.js", [target, "--replace"], other);
  const again = await startServer({ ...other, TRUST_PROXY: "1" });
  const signedIn = await fetch(`${again.origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": freshAddress() },
    body: JSON.stringify({ username: "kept.user", password: "a password" }),
  });
  expect(signedIn.status).toBe(200);
  await again.stop();
  await database.drop();
  await copy.drop();
});
