import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sendJson } from "../support/http";
import { newDatabase } from "../support/new-database";
import { makeRows, writeSomething } from "../support/random-writes";
import { type RunningServer, startServer } from "../support/server";

const WRITES = 150;
/** How long after a commit another process may still serve the old page. */
const ARRIVAL_MS = 50;

let database: Awaited<ReturnType<typeof newDatabase>>;
let sql: ReturnType<typeof postgres>;
let servers: RunningServer[];
let rows: Awaited<ReturnType<typeof makeRows>>;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  const environment = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
  };
  servers = [await startServer(environment), await startServer(environment)];
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  rows = await makeRows(sql, "watched");
}, 120_000);

afterAll(async () => {
  await sql.end();
  for (const server of servers) await server.stop();
  await database.drop();
});

const read = (path: string) =>
  Promise.all(servers.map(async ({ origin }) => (await fetch(origin + path)).text()));

const terminateListeners = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like 'listen%'`;

test(`${WRITES} random writes are each visible in two processes ${ARRIVAL_MS} ms after the commit`, async () => {
  const old: string[] = [];
  for (let n = 0; n < WRITES; n++) {
    const { path, text } = await writeSomething(sql, rows, n);
    await sleep(ARRIVAL_MS);
    const pages = await read(path);
    if (!pages.every((page) => page.includes(text))) old.push(`${path} without ${text}`);
  }
  expect(old).toEqual([]);
}, 120_000);

test("the process that made a change shows it in the next response", async () => {
  const [server] = servers;
  const origin = server?.origin ?? "";
  const account = { username: "writer", password: "a password", email: "writer@example.com" };
  const registered = await sendJson(origin, "/api/auth/register", account);
  const cookie = registered.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  for (let n = 0; n < 30; n++) {
    const title = `Post number ${n} of many`;
    await fetch(`${origin}/community`);
    const post = await sendJson(origin, "/api/forum/posts", { title, content: "Text" }, cookie);
    expect(post.status).toBe(201);
    expect(await (await fetch(`${origin}/community`)).text()).toContain(title);
  }
});

test("a process whose listening connection is cut shows no stale page", async () => {
  await read("/shop");
  for (let n = 0; n < 20; n++) {
    const name = `Cut ${n} off`;
    await terminateListeners();
    await sql`update products set name = ${name} where id = ${rows.product}`;
    await sleep(ARRIVAL_MS);
    for (const page of await read("/shop")) expect(page).toContain(name);
  }
});

test("views of a cached page are counted, and leave it cached", async () => {
  const { origin } = servers[0] ?? { origin: "" };
  const path = `${origin}/community/posts/${rows.post}`;
  const count = async () => {
    const [row] = await sql`select view_count from forum_posts where id = ${rows.post}`;
    return Number(row?.view_count);
  };
  await sleep(1500);
  const before = await count();
  const tags = new Set<string | null>();
  for (let n = 0; n < 5; n++) {
    tags.add((await fetch(path)).headers.get("ETag"));
    await sleep(300);
  }
  await sleep(1500);
  expect(await count()).toBe(before + 5);
  expect([...tags]).toEqual([expect.stringMatching(/^".+"$/)]);
});

test.each(["/", "/community", "/community/rewards", "/shop", "/investors", "/book", "/education"])(
  "%s is a page that visitors share",
  async (path) => {
    for (const { origin } of servers)
      expect((await fetch(origin + path)).headers.get("ETag")).toMatch(/^".+"$/);
  },
);
