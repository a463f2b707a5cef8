// How far the server's resident memory grows while an admin downloads everything:
//   npm run build && npx tsx scripts/bench-memory.ts
// 100,000 subscribers as CSV, 500 applications with resumes of 1 MB as JSON, on both databases.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { residentMegabytes, signInCookie } from "../tests/support/http";
import { newDatabase } from "../tests/support/new-database";
import { startPostgres } from "../tests/support/postgres-server";
import { startServer } from "../tests/support/server";

const SUBSCRIBERS = 100_000;
const APPLICATIONS = 500;
const RESUME_BASE64_CHARACTERS = 1_398_104; // 1 MB of file
const SAMPLE_MS = 20;
const LIMIT_MB = 64;
const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the bench" };

type Target = { DATABASE_URL?: string; DATA_DIR: string };

async function fill(target: Target) {
  await openDatabase(target);
  await db.execute(sql`
    insert into newsletter_subscribers (email)
    select 'reader-' || n || '@example.com' from generate_series(1, ${SUBSCRIBERS}::int) n`);
  for (let i = 0; i < APPLICATIONS; i++) {
    await db.execute(sql`
      insert into job_applications (first_name, last_name, email, phone, position, experience,
        availability, resume_file_name, resume_file_data, content_hash)
      values ('Grace', 'Hopper', 'grace@example.com', '8455550123', 'other', 'none', 'flexible',
        'resume.pdf',
        'data:application/pdf;base64,' || repeat('A', ${RESUME_BASE64_CHARACTERS}::int), ${String(i)})`);
  }
  await closeDatabase();
}

/** Reads the whole answer and forgets it; answers its size and how far the server grew meanwhile. */
async function download(url: string, cookie: string, pid: number) {
  const before = residentMegabytes(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), SAMPLE_MS);
  const began = Date.now();
  const response = await fetch(url, { headers: { Cookie: cookie } });
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    bytes += read.value.byteLength;
  clearInterval(sampling);
  const seconds = (Date.now() - began) / 1000;
  return { megabytes: bytes / 1e6, before, growth: peak - before, seconds };
}

async function measure(name: string, target: Target) {
  await fill(target);
  const server = await startServer({
    ...target,
    ...ADMIN,
    SESSION_SECRET: "a secret of the bench",
  });
  const pid = server.process.pid ?? 0;
  const cookie = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const addresses = ["/api/admin/download/subscribers", "/api/job/applications"];
  for (const address of ["/api/newsletter/subscribers?limit=1000", "/api/job/applications?limit=2"])
    await download(server.origin + address, cookie, pid);
  for (const address of addresses) {
    const { megabytes, before, growth, seconds } = await download(
      server.origin + address,
      cookie,
      pid,
    );
    console.info(
      `| ${name} | ${address} | ${megabytes.toFixed(1)} | ${before.toFixed(0)} | ${growth.toFixed(0)} | ${seconds.toFixed(1)} |`,
    );
    if (growth > LIMIT_MB) process.exitCode = 1;
  }
  await server.stop();
}

console.info("| database | address | MB sent | MB resident before | MB growth | seconds |");
console.info("|---|---|---|---|---|---|");

const postgres = await startPostgres();
const database = await newDatabase(postgres.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
try {
  await measure("PostgreSQL", { DATABASE_URL: database.url, DATA_DIR: folder });
  await measure("embedded PGlite", { DATA_DIR: folder });
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
