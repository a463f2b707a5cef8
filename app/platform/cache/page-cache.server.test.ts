import { createServer } from "node:http";
import { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { encode } from "~/platform/http/files/encoding.server";
import { Exchange } from "~/platform/server/exchange.server";
import { compose, type Layer } from "~/platform/server/layer";
import { trackWrites } from "./page-cache.server";
import { cachedPages } from "~/platform/server/layers/pages/cached-pages.server";
import { sending } from "~/platform/server/layers/sending.server";
import { sharedPages } from "~/platform/server/layers/pages/shared-pages.server";
import { workShare } from "~/platform/server/layers/work-share.server";
import { databaseKind, useDatabase } from "../../../tests/support/database";
import { confirmAge } from "~/http/age-gate/age-cookie.server";
import { requestContext } from "~/platform/http/request-context.server";
import { serializePreference } from "~/http/cookies/preferences.server";
import { products } from "~drizzle/schema";
// Loading this module registers its signed cookies, as in the running site.
import "~/platform/http/cookies/flash.server";
import { product } from "~/product.server";
import { staleTablesOf } from "~/platform/product";
import {
  confirmChanges,
  confirmReceivesChanges,
  presentMoment,
  startWatchingPages,
  stopWatchingPages,
} from "~/platform/database/changes.server";

vi.mock("~/platform/http/files/encoding.server", { spy: true });

useDatabase();

let renders = 0;
let views = 0;
let slowness = 0;
let headers: Record<string, string> = {};
let origin = "";

/** A page of one table, with enough text to be worth compressing. */
async function render(request: Request) {
  renders += 1;
  const [row] = await db.select({ count: sql`count(*)` }).from(products);
  await sleep(slowness);
  const text = `${new URL(request.url).search} ${String(row?.count)} products `.repeat(100);
  return new Response(text, {
    headers: { "Content-Type": "text/html", Vary: "Cookie", ...headers },
  });
}

/** Lines, one at a time, each with the number of products at that moment. */
async function* streamLines(count: number, length: number) {
  for (let line = 0; line < count; line++) {
    const [row] = await db.select({ count: sql`count(*)` }).from(products);
    yield new TextEncoder().encode(`${String(row?.count)} products`.padEnd(length));
  }
}

function stream(request: Request) {
  renders += 1;
  const length = Number(new URL(request.url).searchParams.get("length"));
  const body = WebStream.from(streamLines(3, length)) as ReadableStream;
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const page: Layer = (exchange) => {
  const { request } = exchange;
  const { shared } = requestContext(exchange);
  if (!shared) return new Response("not shared");
  if (request.url.includes("/api/products")) return stream(request);
  shared.effects.push(() => void (views += 1));
  return render(request);
};

const answer = compose([cachedPages, workShare, sending, sharedPages, page]);
const site = createServer((req, res) => {
  void answer(
    new Exchange(req, res, {
      render,
      methodsAt: () => "GET, HEAD",
      takesWritesAt: () => false,
      product,
      files: new Map(),
    }),
  );
});

const TABLES = staleTablesOf(product.modules);

beforeAll(async () => {
  await startWatchingPages(TABLES);
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  if (typeof address === "object" && address) origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  site.close();
  stopWatchingPages();
});

let pages = 0;

beforeEach(async () => {
  // The notification of the last test's write may still be on its way.
  await sleep(100);
  // Without it a page is not shared, and a busy machine may take longer than a visitor waits.
  await expect.poll(() => confirmReceivesChanges(), { timeout: 10_000 }).toBe(true);
  renders = views = slowness = 0;
  headers = {};
  pages += 1;
});

const get = (query = "", sent: Record<string, string> = {}) =>
  fetch(`${origin}/page-${pages}${query}`, { headers: sent });

const addProduct = () =>
  db.insert(products).values({ slug: crypto.randomUUID(), name: "Tin", price: "1", category: "x" });

test("twenty simultaneous visitors wait for one rendering and compression, and the next one gets the same page", async () => {
  slowness = 50;
  vi.mocked(encode).mockClear();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  await get();
  expect(renders).toBe(1);
  expect(encode).toHaveBeenCalledTimes(1);
  expect(views).toBe(21);
});

test("forty visitors of one address need few renderings of a page that keeps changing", async () => {
  // Long enough for all to arrive while one is rendered, also on a busy machine.
  slowness = 1_000;
  const first = get();
  await vi.waitUntil(() => renders === 1);
  const before = presentMoment();
  await addProduct();
  await vi.waitUntil(() => presentMoment() > before);
  const changes: Promise<unknown>[] = [];
  const timer = setInterval(() => changes.push(addProduct().execute()), 10);
  // What the first one waits for is too old for the others.
  const answers = await Promise.all([first, ...Array.from({ length: 39 }, () => get())]);
  clearInterval(timer);
  await Promise.all(changes);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(renders).toBeGreaterThan(1);
  // The third is for requests that came after the second began.
  expect(renders).toBeLessThanOrEqual(3);
});

test("a write of this process makes the page stale before its notification arrives", async () => {
  await get();
  await trackWrites(() => addProduct().execute());
  await get();
  expect(renders).toBe(2);
});

test("a client that has the page gets 304, with its own ETag for each encoding; HEAD has no body", async () => {
  const tags = await Promise.all(
    ["identity", "gzip", "br"].map(async (encoding) => {
      const whole = await get("", { "Accept-Encoding": encoding });
      expect(whole.headers.get("Content-Encoding") ?? "identity").toBe(encoding);
      expect(await whole.text()).toContain("products");
      const tag = whole.headers.get("ETag") ?? "";
      const again = { "Accept-Encoding": encoding, "If-None-Match": `"other", W/${tag}` };
      const unchanged = await get("", again);
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers.get("ETag")).toBe(tag);
      expect(unchanged.headers.get("Vary")).toBe("Cookie, Accept-Encoding");
      return tag;
    }),
  );
  expect(new Set(tags).size).toBe(3);
  const head = await fetch(`${origin}/page-${pages}`, { method: "HEAD" });
  expect(head.headers.get("Content-Length")).toMatch(/^\d\d+$/);
  expect(await head.text()).toBe("");
  expect(renders).toBe(1);
});

test("a query is another page, but tracking parameters are not", async () => {
  await get("?category=x");
  await get("?category=y");
  expect(renders).toBe(2);
  const marked = await get("?utm_source=launch&category=x&mc_eid=7");
  expect(await marked.text()).toMatch(/^\?category=x /);
  expect(renders).toBe(2);
});

test("age, lite and save-data each have their own page; cookies of other sites change nothing", async () => {
  const cookie = async (setCookie: Promise<string>) => (await setCookie).split(";", 1)[0] ?? "";
  const age = await cookie(confirmAge());
  const lite = await cookie(serializePreference("lite", true));
  const visitors: Record<string, string>[] = [
    {},
    { Cookie: age },
    { Cookie: `${age}; ${lite}` },
    { "Save-Data": "on" },
  ];
  for (const sent of visitors) await get("", sent);
  expect(renders).toBe(4);
  await get("", { Cookie: await cookie(confirmAge()) });
  await get("", { Cookie: "_ga=1; SameSite=Lax; age=forged" });
  expect(renders).toBe(4);
});

test.each(["sid", "visit", "toast"])("a request with the cookie %s is not cached", async (name) => {
  const answer = await get("", { Cookie: `${name}=anything` });
  expect(await answer.text()).toBe("not shared");
});

test("a cookie without a value is as none", async () => {
  await get("", { Cookie: "visit=; toast=" });
  await get();
  expect(renders).toBe(1);
});

test.each([
  ["a cookie", { "Set-Cookie": "draft=1" }],
  ["no-store", { "Cache-Control": "no-store" }],
  ["a file", { "Content-Type": "text/csv" }],
])("a response with %s is for one visitor", async (_, special) => {
  headers = special;
  const answer = await get();
  expect(await answer.text()).toContain("products");
  expect(views).toBe(1);
  await get();
  expect(renders).toBe(2);
});

test("a commit makes the page stale, and a page that is being rendered meanwhile is not cached", async () => {
  await get();
  await addProduct();
  await sleep(50);
  const fresh = await (await get()).text();
  expect(renders).toBe(2);
  pages += 1;
  slowness = 100;
  const slow = get();
  await sleep(50);
  await addProduct();
  await sleep(20);
  // Arrives after the commit, so the page that is being rendered is too old for it.
  const late = get();
  expect(await (await slow).text()).toBe(fresh);
  expect(await (await late).text()).not.toBe(fresh);
});

test("a list that is read while it is sent is cached, until a table that it was read from changes", async () => {
  const list = async () => (await fetch(`${origin}/api/products?length=20`)).text();
  const first = await list();
  expect(await list()).toBe(first);
  expect(renders).toBe(1);
  await addProduct();
  await sleep(50);
  expect(await list()).not.toBe(first);
  expect(renders).toBe(2);
});

test("a list of more than 2 MB is sent whole and not cached", async () => {
  const read = async () => (await fetch(`${origin}/api/products?length=1000000`)).text();
  expect((await read()).length).toBe(3_000_000);
  expect((await read()).length).toBe(3_000_000);
  expect(renders).toBe(2);
});

test("nothing is cached while change notifications do not arrive, and again once they do", async () => {
  await get();
  stopWatchingPages();
  expect(await (await get()).text()).toBe("not shared");
  await startWatchingPages(TABLES);
  expect(await (await get()).text()).toContain("products");
});

test("a snapshot is confirmed without a check if transactions only began since the last one", async () => {
  // Begins the interval of the other checks anew.
  stopWatchingPages();
  await startWatchingPages(TABLES);
  await confirmChanges("1:1:");
  const next = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const [now] = await db.select({ next }).from(sql`generate_series(1, 1)`);
  const last = Number(now?.next) + 1;
  const ids = Array.from({ length: 50 }, (_, i) => last - i);
  const run = vi.spyOn(db, "execute");
  onTestFinished(() => run.mockRestore());
  expect(await confirmChanges(`${last - 49}:${last + 1}:${ids.join(",")}`)).toBe(true);
  expect(run, "all are under way").not.toHaveBeenCalled();
  expect(await confirmChanges(`${last - 49}:${last + 1}:${ids.slice(1).join(",")}`)).toBe(true);
  expect(run, "the last one ended").toHaveBeenCalledTimes(1);
});

// PostgreSQL's notifications arrive on a connection that a test cannot silence.
test.runIf(databaseKind === "pglite")(
  "on the embedded database, a snapshot is not confirmed while notifications do not arrive, even if they did a moment ago, and is on the next connection",
  async () => {
    expect(await confirmChanges("1:1:")).toBe(true);
    await db.execute(sql`unlisten page_changes`);
    expect(await confirmChanges("2:2:")).toBe(false);
    // Still waiting for the check's notification, which is lost.
    stopWatchingPages();
    await startWatchingPages(TABLES);
    expect(await confirmChanges("3:3:"), "the first check of a new connection").toBe(true);
  },
);
