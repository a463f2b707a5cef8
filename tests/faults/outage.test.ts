import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import connect from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ageCookie, freshAddress, sendJson, signInCookie } from "../support/http";
import { type PostgresServer, startPostgres } from "../support/postgres-server";
import { alertMetrics, dashboardMetrics } from "../support/metric-names";
import { type RunningServer, startServer } from "../support/server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const BACK_WITHIN_MS = 2_000;
/** For what takes longer on a busy machine. */
const WAIT = { timeout: 20_000, interval: 100 };

let folder: string;
let postgres: PostgresServer;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "outage-"));
  fs.chmodSync(folder, 0o755);
  postgres = await startPostgres({ folder: path.join(folder, "postgres") });
  server = await startServer({
    ...ADMIN,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
    LOG: "requests",
    METRICS_PORT: "0",
  });
  cookie = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
});

afterAll(async () => {
  await server.stop();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const TYPED = "Words nobody wants to write twice";

/** A page of every kind of form, with filled fields. The last field contains the words. */
const FORMS: [page: string, fields: Record<string, string>][] = [
  ["/newsletter", { email: "typed@example.com" }],
  ["/contact", { name: "Ada", email: "typed@example.com", message: TYPED }],
  [
    "/book",
    {
      name: "Ada",
      email: "typed@example.com",
      phone: "607 555 0123",
      eventType: "private-tasting",
      preferredDate: "2099-06-01",
      guestCount: "3-5",
      message: TYPED,
    },
  ],
  [
    "/careers",
    {
      firstName: "Ada",
      lastName: "Byron",
      email: "typed@example.com",
      phone: "607 555 0123",
      position: "budtender",
      experience: "none",
      availability: "flexible",
      coverLetter: TYPED,
    },
  ],
  ["/community/calendar/notify/edibles-deep-dive", { email: "typed@example.com" }],
  [
    "/book/times/1",
    {
      name: "Ada",
      email: "typed@example.com",
      phone: "607 555 0123",
      partySize: "2",
      needs: TYPED,
    },
  ],
  ["/signup", { password: "six-letters", email: "typed@example.com", username: "typed.name" }],
  ["/login", { password: "six-letters", username: "typed.name" }],
  ["/forgot-password", { email: "typed@example.com" }],
  ["/community/new-post", { title: "A title", content: TYPED }],
  ["/community/posts/1/comment", { content: TYPED }],
  ["/community/posts/1/edit", { title: "A title", content: TYPED }],
  ["/community/posts/1/report", { reason: TYPED }],
  ["/investors/messages", { subject: "A subject", message: TYPED }],
  ["/investor-admin/updates", { title: "A title", content: TYPED }],
  ["/investor-admin/messages/1/reply", { reply: TYPED }],
  ["/office/launch-updates", { subject: "A subject", content: TYPED }],
  ["/office/products/new", { name: "Tea", description: TYPED }],
];

async function post(page: string, fields: Record<string, string>, session?: string) {
  const visitor = await ageCookie(server.origin);
  return fetch(server.origin + page, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: server.origin,
      "X-Forwarded-For": freshAddress(),
      Cookie: session ?? visitor,
    },
    body: new URLSearchParams(fields),
  });
}

async function expectKept(page: string, fields: Record<string, string>, session?: string) {
  const response = await post(page, fields, session);
  const label = `${page} ${session ? "signed in" : "signed out"}`;
  const text = await response.text();
  expect.soft(response.status, label).toBe(503);
  expect.soft(response.headers.get("Retry-After"), label).toMatch(/^\d+$/);
  expect.soft(text, label).toMatch(/We cannot reach our records/);
  for (const [name, typed] of Object.entries(fields)) {
    if (name === "password") expect.soft(text, label).not.toContain(typed);
    else expect.soft(text, `${label}, ${name}`).toContain(typed);
  }
}

/** Posts a visitor's form until it succeeds. Returns after how many milliseconds. */
async function untilTaken(): Promise<number> {
  const began = Date.now();
  for (let tries = 0; ; tries++) {
    const email = `back-${began}-${tries}@example.com`;
    const response = await sendJson(server.origin, "/api/newsletter/subscribe", { email });
    if (response.status === 200) return Date.now() - began;
    expect(response.status).toBe(503);
    if (tries > 300) throw new Error("The database was not used again");
    await sleep(20);
  }
}

async function subscribers(): Promise<string[]> {
  const response = await fetch(`${server.origin}/api/newsletter/subscribers`, {
    headers: { Cookie: cookie },
  });
  // The API's own answer to an admin.
  return ((await response.json()) as { email: string }[]).map(({ email }) => email);
}

async function read(page: string, headers = {}) {
  const response = await fetch(server.origin + page, { headers });
  const text = await response.text();
  return { status: response.status, etag: response.headers.get("ETag"), text };
}

/** Reads a page until it comes from the cache. On a busy machine it is not there at once. */
const readCached = (page: string) =>
  vi.waitFor(async () => {
    const answer = await read(page);
    expect([answer.status, answer.etag === null]).toEqual([200, false]);
    return answer;
  }, WAIT);

test("a cached page is served while the database is stopped, and is fresh again afterwards", async () => {
  const before = await readCached("/shop");
  const list = await readCached("/api/products");
  const port = Number(new URL(postgres.url).port);
  await postgres.stop();
  await vi.waitFor(async () => expect((await read("/shop?category=x")).status).toBe(503));
  expect(await read("/shop")).toEqual(before);
  expect((await read("/shop", { "If-None-Match": before.etag })).status).toBe(304);
  expect(await read("/api/products")).toEqual(list);
  expect((await read("/api/products?limit=1")).status).toBe(503);
  expect((await read("/api/products?nobody-asked=before")).status).toBe(503);
  // With a session the page is personal.
  expect((await read("/shop", { Cookie: cookie })).status).toBe(503);

  postgres = await startPostgres({ folder: path.join(folder, "postgres"), port });
  const sql = connect(postgres.url);
  await sql`insert into products (slug, name, price, category)
    values ('new-tin', 'A tin of the day after', 1, 'Edibles')`;
  await sql.end();
  await vi.waitFor(async () =>
    expect((await read("/shop")).text).toContain("A tin of the day after"),
  );
});

test("a cached page that nobody read between two outages is served in the second one", async () => {
  const before = await readCached("/api/forum/categories");
  const port = Number(new URL(postgres.url).port);
  await postgres.stop();
  postgres = await startPostgres({ folder: path.join(folder, "postgres"), port });
  // Notifications arrive again: another page is cached.
  await readCached("/shop?category=y");
  await postgres.stop();
  await vi.waitFor(async () => expect((await read("/shop?category=z")).status).toBe(503), WAIT);
  expect(await read("/api/forum/categories")).toEqual(before);

  postgres = await startPostgres({ folder: path.join(folder, "postgres"), port });
  await vi.waitFor(async () => expect((await read("/shop?category=z")).status).toBe(200), WAIT);
});

test("every form responds with 503 and the typed text while the database is stopped, and works again afterwards", async () => {
  await postgres.stop();
  const began = Date.now();
  for (const [page, fields] of FORMS) await expectKept(page, fields, cookie);
  for (const [page, fields] of FORMS.slice(0, 7)) await expectKept(page, fields);
  // None of them waited for a timeout.
  expect(Date.now() - began).toBeLessThan(FORMS.length * 2_000);

  const api = await sendJson(server.origin, "/api/contact", {
    name: "Ada",
    email: "typed@example.com",
    message: TYPED,
  });
  expect(api.status).toBe(503);
  expect(api.headers.get("Retry-After")).toMatch(/^\d+$/);
  for (const page of ["/community/forum", "/shop", "/orders", "/dashboard"]) {
    const response = await fetch(server.origin + page, { headers: { Cookie: cookie } });
    expect.soft(response.status, page).toBe(503);
    expect.soft(await response.text(), page).toContain("We cannot reach our records");
  }
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^database_up 0$/m);
  expect(metrics).toMatch(/^mail_parked Nan$/m);
  // Pages that need no database still work, signed in or not.
  for (const page of ["/healthz", "/contact", "/privacy-policy", "/favicon.svg"]) {
    const response = await fetch(server.origin + page, { headers: { Cookie: cookie } });
    expect.soft(response.status, page).toBe(200);
  }

  const port = Number(new URL(postgres.url).port);
  postgres = await startPostgres({ folder: path.join(folder, "postgres"), port });
  expect(await untilTaken()).toBeLessThan(BACK_WITHIN_MS);
  expect(await subscribers()).not.toContain("typed@example.com");
  expect((await post("/contact", FORMS[1]?.[1] ?? {}, cookie)).status).toBe(303);
});

test("the resume of an application that could not be stored must be chosen again", async () => {
  await postgres.stop();
  const form = new FormData();
  for (const [name, value] of Object.entries(FORMS[3]?.[1] ?? {})) form.set(name, value);
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  form.set("resume", new Blob([pdf], { type: "application/pdf" }), "resume.pdf");
  const response = await fetch(`${server.origin}/careers`, {
    method: "POST",
    headers: {
      Origin: server.origin,
      "X-Forwarded-For": freshAddress(),
      Cookie: await ageCookie(server.origin),
    },
    body: form,
  });
  expect(response.status).toBe(503);
  const text = await response.text();
  expect(text).toContain(TYPED);
  expect(text).toContain("your resume neither. Choose it again");
  const port = Number(new URL(postgres.url).port);
  postgres = await startPostgres({ folder: path.join(folder, "postgres"), port });
  await untilTaken();
});

/** PostgreSQL's processes: the one that was started, and one per connection. */
function postgresProcesses(): number[] {
  const { pid = 0 } = postgres.process ?? {};
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
}

const FROZEN_MS = 30_000;

test("a database that does not respond for 30 s is noticed within seconds, and used again when it responds", async () => {
  await readCached("/shop");
  const frozen = postgresProcesses();
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    const began = Date.now();
    const waiting = Array.from({ length: 20 }, () => post("/contact", FORMS[1]?.[1] ?? {}));
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(Date.now() - began).toBeLessThan(15_000);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await expectKept("/contact", FORMS[1]?.[1] ?? {}, cookie);
    // A reader of a cached page need not wait until the connection is given up.
    await vi.waitFor(async () => {
      const given = read(`/shop?category=${Date.now()}`).then(() => "given up");
      expect((await read("/shop")).status).toBe(200);
      expect(await Promise.race([given, sleep(500, "still waiting")])).toBe("still waiting");
    }, WAIT);
    await sleep(FROZEN_MS - (Date.now() - began));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  expect(await untilTaken()).toBeLessThan(BACK_WITHIN_MS);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("each response has an id that is also in its log line, with route and status", async () => {
  const response = await fetch(`${server.origin}/community/posts/4711?q=${TYPED}`, {
    headers: { "X-Forwarded-For": "198.51.100.7" },
  });
  const id = response.headers.get("X-Request-Id") ?? "";
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const lineOfIt = () =>
    server
      .output()
      .split("\n")
      .find((text) => text.includes(id));
  // The line may be written after the response.
  await vi.waitFor(() => expect(lineOfIt()).toBeDefined());
  expect(JSON.parse(lineOfIt() ?? "")).toMatchObject({
    level: "info",
    event: "request",
    requestId: id,
    method: "GET",
    route: "areas/forum/posts/post.route",
    status: 404,
  });
  expect(server.output()).not.toContain("198.51.100.7");
  const passedOn = await fetch(`${server.origin}/healthz`, {
    headers: { "X-Request-Id": "given-by-proxy" },
  });
  expect(passedOn.headers.get("X-Request-Id")).toBe("given-by-proxy");
});

test("a page that fails for another reason says so in its title, with a 500", async () => {
  const sql = connect(postgres.url, { max: 1, onnotice: () => undefined });
  await sql`alter table products rename to lost_products`;
  try {
    const response = await fetch(`${server.origin}/shop?category=Edibles`, {
      headers: { Cookie: cookie },
    });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("<title>Something went wrong on our side · ");
  } finally {
    await sql`alter table lost_products rename to products`;
    await sql.end();
  }
});

/** By Prometheus, the blackbox exporter and Patroni. */
const MADE_BY_OTHERS = new Set(["up", "probe_ssl_earliest_cert_expiry", "patroni_primary"]);

async function readMetrics(): Promise<string> {
  const [, url = ""] = /"url":"(http:[^"]+\/metrics)"/.exec(server.output()) ?? [];
  return (await fetch(url)).text();
}

test("metrics are on their own port, by route, and include the state of the database", async () => {
  await fetch(`${server.origin}/no/such/address`);
  const text = await readMetrics();
  expect(text).toMatch(/^database_up 1$/m);
  expect(text).toMatch(
    /^http_requests_total\{method="POST",route="areas\/visitor-forms\/contact\.route",status="503"\} \d+$/m,
  );
  expect(text).toMatch(/^http_request_duration_seconds_bucket/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toContain("no/such");
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
  for (const name of [...alertMetrics(), ...dashboardMetrics()])
    if (!MADE_BY_OTHERS.has(name)) expect(text, name).toMatch(new RegExp(`^${name}[ {]`, "m"));
});

test("the log contains the failures, and nothing that was typed", () => {
  const output = server.output();
  expect(output).not.toContain(TYPED);
  expect(output).not.toContain("typed@example.com");
  expect(output).not.toMatch(/back-\d+/);
});
