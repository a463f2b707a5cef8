import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { stopUnderLoad } from "../support/busy-clients";
import { embeddedDataDirectory } from "../support/embedded";
import { ageCookie, freshAddress, send, signInCookie } from "../support/http";
import { startServer } from "../support/server";
import { newDatabase } from "../support/new-database";

/** For tests where the kind of database does not matter: a first start on PostgreSQL is faster. */
async function startBesidePostgres(environment: Record<string, string> = {}) {
  const database = await newDatabase(inject("postgresUrl"));
  const server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    ...environment,
  });
  return { server, database };
}

async function freePort(): Promise<number> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  other.close();
  if (typeof address !== "object" || !address) throw new Error("No port");
  return address.port;
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

test("PORT=0 picks a free port, prints it, and serves health and readiness", async () => {
  const folder = embeddedDataDirectory();
  const server = await startServer({ DATA_DIR: folder });
  expect(server.output()).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+$/m);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  fs.rmSync(folder, { recursive: true });
});

test.each(["::1", "::"])("HOST=%s serves without SITE_URL", async (host) => {
  const { server, database } = await startBesidePostgres({ HOST: host });
  expect(server.output()).toContain(`Listening on http://[${host}]:`);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("the site goes on when the reader of its log has ended", async () => {
  const { server, database } = await startBesidePostgres({ LOG: "requests" });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let n = 0; n < 3; n++) expect((await fetch(`${server.origin}/contact`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("the site goes on when its log is on a full disk", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const port = await freePort();
  const child = spawn("sh", ["-c", "exec sh scripts/start.sh > /dev/full 2>&1"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), "fault-")),
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the fault tests",
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG: "requests",
    },
  });
  const ended = once(child, "exit");
  const read = async () => (await fetch(`http://127.0.0.1:${port}/contact`)).status;
  await expect.poll(() => read().catch(() => null), { timeout: 110_000, interval: 200 }).toBe(200);
  expect(await read()).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await database.drop();
});

test("the first start makes an admin and prints the password once", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fault-"));
  const first = await startServer({ DATA_DIR: folder });
  expect(first.output()).toMatch(/^Made the account admin with the password \S{12,}$/m);
  await first.stop();
  const secret = path.join(folder, "session-secret");
  expect(fs.statSync(secret).mode & 0o777).toBe(0o600);
  const second = await startServer({ DATA_DIR: folder });
  expect(second.output()).not.toContain("password");
  await second.stop();
});

test.each([
  { signal: "SIGTERM", workers: "1" },
  { signal: "SIGHUP", workers: "1" },
  { signal: "SIGHUP", workers: "2" },
] as const)("$signal to $workers at work finishes the request in progress", async (given) => {
  const { server, database } = await startBesidePostgres({ WEB_CONCURRENCY: given.workers });
  const Cookie = await ageCookie(server.origin);
  const body = "email=late%40example.com";
  async function* slowly() {
    yield body.slice(0, 8);
    await sleep(800);
    yield body.slice(8);
  }
  const underWay = send(server.origin, {
    path: "/newsletter",
    headers: { ...FORM, Cookie, "Content-Length": String(body.length) },
    body: slowly(),
  });
  await sleep(300);
  const stopped = once(server.process, "exit");
  server.process.kill(given.signal);
  // Workers need longer to hand over their connections.
  await sleep(given.workers === "1" ? 200 : 450);
  const late = send(server.origin, { method: "GET", path: "/healthz" });
  await expect(late).rejects.toThrow();
  expect((await underWay).status).toBe(303);
  expect(await stopped).toEqual([0, null]);
  await database.drop();
});

test.each(["1", "2"])(
  "SIGTERM under 200 busy clients responds to everything that had arrived; %s at work",
  async (workers) => {
    const { server, database } = await startBesidePostgres({ WEB_CONCURRENCY: workers });
    await stopUnderLoad(server, 200);
    await database.drop();
  },
);

test("persistent connections get their next response, with Connection: close, and then end", async () => {
  const { server, database } = await startBesidePostgres();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const request = http.get(`${server.origin}/contact`, { agent }, (response) => {
        response.resume().on("end", () => resolve(response.headers.connection));
      });
      request.on("error", reject);
    });
  expect(await ask()).toBe("keep-alive");
  const stopped = server.stop();
  await sleep(200);
  expect(await ask()).toBe("close");
  expect(await stopped).toBe(0);
  await database.drop();
});

test.each(["npm", "group"])(
  "npm start ends with the server when the signal goes to %s",
  async (target) => {
    const folder = embeddedDataDirectory();
    const npm = spawn("npm", ["start", "--ignore-scripts"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: "0",
        DATA_DIR: folder,
      },
      detached: true,
    });
    const ended = once(npm, "exit");
    const origin = await new Promise<string>((resolve) => {
      npm.stdout.on("data", (bytes: Buffer) => {
        const ready = /Listening on (\S+)/.exec(bytes.toString());
        if (ready?.[1]) resolve(ready[1]);
      });
    });
    process.kill(target === "npm" ? Number(npm.pid) : -Number(npm.pid), "SIGTERM");
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    fs.rmSync(folder, { recursive: true });
  },
);

test("bodies that stall delay nobody else and are cut by the shutdown", async () => {
  const { server, database } = await startBesidePostgres({ TRUST_PROXY: "1" });
  async function* stalled() {
    yield "email=";
    await sleep(60_000);
  }
  const waiting = Array.from({ length: 50 }, () =>
    send(server.origin, {
      path: "/newsletter",
      headers: { ...FORM, "Content-Length": "40", "X-Forwarded-For": freshAddress() },
      body: stalled(),
    }).catch((error: unknown) => error),
  );
  await sleep(300);
  let isHeldUp = true;
  void Promise.any(waiting).then(() => (isHeldUp = false));
  const response = await fetch(`${server.origin}/api/newsletter/subscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": freshAddress() },
    body: JSON.stringify({ email: "quick@example.com" }),
  });
  expect(response.status).toBe(200);
  // This one got its response while all others waited. They end with the server, not a minute
  // later.
  expect(isHeldUp).toBe(true);
  expect(await server.stop()).toBe(0);
  await Promise.all(waiting);
  await database.drop();
});

test("readyz is 503 while the database cannot be reached and 200 afterwards, healthz stays 200", async () => {
  const { server, database } = await startBesidePostgres();
  const status = async (place: string) => (await fetch(server.origin + place)).status;
  expect(await status("/readyz")).toBe(200);
  await database.close();
  expect(await status("/readyz")).toBe(503);
  expect(await status("/healthz")).toBe(200);
  const api = await fetch(`${server.origin}/api/newsletter/subscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "away@example.com" }),
  });
  expect(api.status).toBe(503);
  expect(api.headers.get("Retry-After")).toMatch(/^\d+$/);
  const page = await fetch(`${server.origin}/newsletter`, {
    method: "POST",
    headers: { ...FORM, Cookie: await ageCookie(server.origin) },
    body: "email=away%40example.com",
  });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("away@example.com");
  await database.open();
  expect(await status("/readyz")).toBe(200);
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("behind a proxy, after SIGTERM readyz is 503 while new connections are still served", async () => {
  const { server, database } = await startBesidePostgres({ TRUST_PROXY: "1" });
  const ask = (place: string) =>
    send(server.origin, { method: "GET", path: place, headers: { Connection: "close" } });
  const seen: string[] = [];
  const stopped = server.stop();
  for (;;) {
    try {
      seen.push(`${(await ask("/readyz")).status} ${(await ask("/healthz")).status}`);
    } catch {
      break;
    }
  }
  expect(await stopped).toBe(0);
  expect(new Set(seen)).toContain("503 200");
  // Once it is 503 it stays so.
  expect(seen.at(-1)).toBe("503 200");
  await database.drop();
});

test("a long download from the embedded database does not block other requests", async () => {
  const folder = embeddedDataDirectory();
  await openDatabase({ DATA_DIR: folder });
  await db.execute(`
    insert into job_applications (first_name, last_name, email, phone, position, experience,
      availability, resume_file_name, resume_mime_type, resume_size)
    select 'Grace', 'Hopper', 'grace@example.com', '8455550123', 'other', 'none', 'flexible',
      'resume.pdf', 'application/pdf', 2 * 524288
    from generate_series(1, 10)`);
  await db.execute(`
    insert into job_application_chunks (application_id, position, bytes)
    select id, n, decode(repeat('AA', 524288), 'hex')
    from job_applications, generate_series(0, 1) n`);
  await closeDatabase();
  const owner = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
  const server = await startServer({ DATA_DIR: folder, ...owner });
  const cookie = await signInCookie(server.origin, "owner", owner.ADMIN_PASSWORD);
  const list = await fetch(`${server.origin}/api/job/applications`, {
    headers: { Cookie: cookie },
  });
  let isSent = false;
  const sent = list.text().then((text) => {
    isSent = true;
    return text;
  });
  expect((await fetch(`${server.origin}/community`)).status).toBe(200);
  expect(isSent).toBe(false);
  expect(JSON.parse(await sent)).toHaveLength(10);
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});
