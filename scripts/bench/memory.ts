import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { PIECE_BYTES } from "~/lib/files/file-pieces";
import { startServer } from "../../tests/support/server";
import { whole } from "./support/figures";
import { watchMemory } from "./support/memory";
import type { Part } from "./support/part";
import { adminCookie, environmentOf, withDatabase } from "./support/site";

const SUBSCRIBERS = 100_000;
const APPLICATIONS = 500;
const RESUME_PIECES = 2; // 1 MB

const CSV = "/api/admin/download/subscribers";
const APPLICATION_LIST = "/api/job/applications";

type Target = { DATABASE_URL?: string; DATA_DIR: string };

async function fill(target: Target) {
  await openDatabase(target);
  await db.execute(sql`
    insert into newsletter_subscribers (email)
    select 'reader-' || n || '@example.com' from generate_series(1, ${SUBSCRIBERS}::int) n`);
  for (let i = 0; i < APPLICATIONS; i++) {
    await db.execute(sql`
      insert into job_applications (first_name, last_name, email, phone, position, experience,
        availability, resume_file_name, resume_mime_type, resume_size)
      values ('Grace', 'Hopper', 'grace@example.com', '8455550123', 'other', 'none', 'flexible',
        'resume.pdf', 'application/pdf', ${RESUME_PIECES * PIECE_BYTES})`);
  }
  await db.execute(sql`
    insert into job_application_chunks (application_id, position, bytes)
    select id, n, decode(repeat('AA', ${PIECE_BYTES}::int), 'hex')
    from job_applications, generate_series(0, ${RESUME_PIECES - 1}::int) n`);
  await closeDatabase();
}

/** Reads the whole response without storing it. Returns its size in MB. */
async function download(url: string, cookie: string) {
  const response = await fetch(url, { headers: { Cookie: cookie } });
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    bytes += read.value.byteLength;
  return bytes / 1e6;
}

async function measure(name: string, target: Target): Promise<string[][]> {
  await fill(target);
  const site = await startServer({ ...environmentOf(target.DATABASE_URL), ...target });
  const cookie = await adminCookie(site.origin);
  for (const address of ["/api/newsletter/subscribers?limit=1000", "/api/job/applications?limit=2"])
    await download(site.origin + address, cookie);
  const rows: string[][] = [];
  for (const address of [CSV, APPLICATION_LIST]) {
    const stopWatching = watchMemory(site.process.pid ?? 0);
    const began = performance.now();
    const megabytes = await download(site.origin + address, cookie);
    const seconds = (performance.now() - began) / 1000;
    rows.push([name, address, whole(megabytes), whole(stopWatching()), seconds.toFixed(1)]);
  }
  await site.stop();
  return rows;
}

const part: Part = {
  title: "Memory of the admin's downloads",
  async run() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
    const rows = [
      ...(await withDatabase((url) =>
        measure("PostgreSQL", { DATABASE_URL: url, DATA_DIR: folder }),
      )),
      ...(await measure("PGlite", { DATA_DIR: folder })),
    ];
    fs.rmSync(folder, { recursive: true });
    return {
      head: ["database", "download", "sent MB", "growth MB", "seconds"],
      rows,
      note: `${whole(SUBSCRIBERS)} subscribers as CSV, ${APPLICATIONS} applications with resumes of 1 MB as JSON. How far the server's resident memory grows meanwhile; the aim is under 64 MB.`,
    };
  },
};

export default part;
