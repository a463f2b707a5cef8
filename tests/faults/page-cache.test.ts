import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { until } from "../../scripts/cluster/program";
import { sendJson } from "../support/http";
import { newDatabase } from "../support/new-database";
import { makeRows } from "../support/random-writes";
import { type RunningServer, startServer } from "../support/server";
import {
  ARRIVAL_MS,
  findOldPages,
  findOldPagesAfterCuts,
  findUnseenPosts,
  registerWriter,
} from "../support/staleness";

const WRITES = 150;

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
});

afterAll(async () => {
  await sql.end();
  for (const server of servers) await server.stop();
  await database.drop();
});

const origins = () => servers.map(({ origin }) => origin);

test(`${WRITES} random writes past the site are each visible in two processes`, async () => {
  const { late, old } = await findOldPages(sql, rows, WRITES, origins());
  console.info(`${late.length} of them later than ${ARRIVAL_MS} ms after the commit`);
  expect(old).toEqual([]);
});

test("the process that made a change shows it in the next response", async () => {
  const [origin = ""] = origins();
  const cookie = await registerWriter(origin, "writer");
  expect(await findUnseenPosts(origin, origin, cookie)).toEqual([]);
});

test("a process whose listening connection is cut shows no stale page, and caches again", async () => {
  expect(await findOldPagesAfterCuts(sql, rows, origins())).toEqual([]);
  for (const origin of origins()) {
    const isCached = async () => (await fetch(`${origin}/api/products`)).headers.has("ETag");
    await until("The cache", 60_000, isCached);
  }
});

const SHARED_API = ["/api/products", "/api/forum/posts", "/api/forum/categories"];

test("what a member reads by the API is neither given to visitors nor taken from them", async () => {
  const cookie = await registerWriter(servers[0]?.origin ?? "", "liker");
  const post = `/api/forum/posts/${rows.post}`;
  const like = await sendJson(servers[0]?.origin ?? "", `${post}/like`, {}, cookie);
  expect(await like.json()).toMatchObject({ liked: true });
  for (let n = 0; n < 10; n++) {
    for (const { origin } of servers) {
      // Each round has a new address, which the member reads first in every other round.
      const ask = async (isMember: boolean) => {
        const headers = isMember ? { Cookie: cookie } : undefined;
        const response = await fetch(`${origin}${post}?round=${n}`, { headers });
        const { liked } = (await response.json()) as { liked: boolean };
        const caching = response.headers.get("Cache-Control");
        expect({ isMember, liked, caching }).toEqual({
          isMember,
          liked: isMember,
          caching: isMember ? "no-store" : "private, no-cache",
        });
        expect(response.headers.has("ETag")).toBe(!isMember);
      };
      for (const isMember of n % 2 ? [true, false, true] : [false, true, false]) {
        await ask(isMember);
      }
    }
  }
});

test.each(SHARED_API)("%s is 304 to a visitor who has it, in each encoding", async (path) => {
  const url = `${servers[0]?.origin ?? ""}${path}`;
  for (const encoding of ["identity", "gzip", "br"]) {
    const headers = { "Accept-Encoding": encoding };
    const whole = await fetch(url, { headers });
    expect(whole.headers.get("Content-Encoding") ?? "identity").toBe(encoding);
    expect(whole.headers.get("Vary")).toBe("Cookie, Accept-Encoding");
    expect(await whole.json()).toEqual(expect.any(Array));
    const tag = whole.headers.get("ETag") ?? "";
    const again = await fetch(url, { headers: { ...headers, "If-None-Match": tag } });
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, "private, no-cache"]);
  }
});

test.each(["/community", "/api/forum"])(
  "views of a post from memory are counted, and leave it there: %s",
  async (area) => {
    const { origin } = servers[0] ?? { origin: "" };
    const path = `${origin}${area}/posts/${rows.post}`;
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
  },
);

const PAGES = [
  "/",
  "/community",
  "/community/forum/latest",
  "/community/rewards",
  "/shop",
  "/investors",
  "/book",
  "/book/times",
  "/community/calendar",
  "/education",
];

test.each([...PAGES, ...SHARED_API])("%s is shared by visitors", async (path) => {
  // On a starved machine a check of the notifications may be late. Until the next one, no page is
  // shared.
  for (const { origin } of servers) {
    const tag = async () => (await fetch(origin + path)).headers.get("ETag") ?? "";
    await expect.poll(tag).toMatch(/^".+"$/);
  }
});
