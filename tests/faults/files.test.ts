import fs from "node:fs";
import { expect, inject, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { signInCookie } from "../support/http";
import { applyWithResume, randomPdf, uploadDocument } from "../support/large-files";
import { newDatabase } from "../support/new-database";
import { takePulse } from "../support/pulse";
import { type RunningServer, startServer } from "../support/server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const COMMON = { ...ADMIN, TRUST_PROXY: "1" };
// Not a measure of speed: a server that does not respond for this long has stopped.
const STALL_MS = 1_000;
const RESUMES = 6;
const CACHED_PAGE = "/education";

type Applications = { resumeFileName: string; resumeFileData: string }[];

async function storeAndRead(server: RunningServer) {
  const { origin } = server;
  const cookie = await signInCookie(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const headers = { Cookie: cookie };
  const resume = randomPdf(5);
  for (let i = 0; i < RESUMES; i++) await applyWithResume(origin, resume.fill(i, 100, 200));
  await (await fetch(origin + CACHED_PAGE)).text();

  const document = randomPdf(25);
  let listed = "";
  const pulse = await takePulse(origin, ["/healthz", CACHED_PAGE], async () => {
    const list = fetch(`${origin}/api/job/applications`, { headers });
    await uploadDocument(origin, cookie, document);
    listed = await (await list).text();
  });

  for (const [address, times] of Object.entries(pulse)) {
    expect(Math.max(...times), address).toBeLessThan(STALL_MS);
  }
  const applications = JSON.parse(listed) as Applications;
  expect(applications).toHaveLength(RESUMES);
  expect(applications[0]?.resumeFileName).toBe("resume.pdf");
  const [, encoded = ""] =
    applications[0]?.resumeFileData.split("data:application/pdf;base64,") ?? [];
  expect(Buffer.from(encoded, "base64").equals(resume)).toBe(true);
  return { cookie, document, resume };
}

/** Downloads return the whole file, and the requested range of it. */
async function readRanges({ origin }: RunningServer, cookie: string, path: string, file: Buffer) {
  const ask = async (range: string, more: Record<string, string> = {}) => {
    const headers = { Cookie: cookie, ...(range && { Range: range }), ...more };
    const response = await fetch(origin + path, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const whole = await ask("");
  expect(whole.response.status).toBe(200);
  expect(whole.bytes.equals(file)).toBe(true);
  const [first, last] = [512 * 1024 - 3, 1024 * 1024 + 5];
  const part = await ask(`bytes=${first}-${last}`);
  expect(part.response.status).toBe(206);
  expect(part.response.headers.get("Content-Range")).toBe(`bytes ${first}-${last}/${file.length}`);
  expect(part.bytes.equals(file.subarray(first, last + 1))).toBe(true);
  expect((await ask("bytes=-4")).bytes.equals(file.subarray(-4))).toBe(true);
  expect((await ask(`bytes=${file.length}-`)).response.status).toBe(416);
  const etag = whole.response.headers.get("ETag") ?? "";
  expect((await ask("bytes=0-9", { "If-Range": etag })).response.status).toBe(206);
  expect((await ask("bytes=0-9", { "If-Range": '"another"' })).response.status).toBe(200);
}

async function check(server: RunningServer) {
  const { cookie, document, resume } = await storeAndRead(server);
  await readRanges(server, cookie, `/api/admin/resume/${RESUMES}`, resume);
  const list = await fetch(`${server.origin}/api/investor/documents`, {
    headers: { Cookie: cookie },
  });
  // The API's own answer to an admin.
  const documents = (await list.json()) as { id: number; fileSize: number | null }[];
  const stored = documents.find(({ fileSize }) => fileSize === document.length);
  await readRanges(server, cookie, `/investors/documents/${stored?.id}/download`, document);
  expect(await server.stop()).toBe(0);
}

test("the embedded database stores 25 MB and reads six resumes while the site keeps responding", async () => {
  const folder = embeddedDataDirectory();
  await check(await startServer({ ...COMMON, DATA_DIR: folder }));
  fs.rmSync(folder, { recursive: true });
});

test("PostgreSQL stores 25 MB and reads six resumes while the site keeps responding", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const SESSION_SECRET = "a secret of the fault tests";
  await check(await startServer({ ...COMMON, DATABASE_URL: database.url, SESSION_SECRET }));
  await database.drop();
});
