import { brotliDecompressSync, gunzipSync } from "node:zlib";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { until } from "../../../../scripts/cluster/program";
import { freePorts } from "../../../../scripts/cluster/ports";
import { type Front, reasonToSkip, startVarnish } from "../../../support/front";
import { send, sendForm, sendJson } from "../../../support/http";
import { newDatabase } from "../../../support/new-database";
import { makeRows } from "../../../support/random-writes";
import { startRelay } from "../../../support/relay";
import { type RunningServer, startServer } from "../../../support/server";
import {
  ARRIVAL_MS,
  findOldPages,
  findOldPagesAfterCuts,
  findUnseenPosts,
  KEPT_PATHS,
  readAllTheTime,
  registerWriter,
} from "../../../support/staleness";

const WRITES = 300;

const reason = reasonToSkip("varnish", "varnish-modules");
const varnishTest = test.skipIf(reason !== "");

let database: Awaited<ReturnType<typeof newDatabase>>;
let sql: ReturnType<typeof postgres>;
let rows: Awaited<ReturnType<typeof makeRows>>;
let site: RunningServer;
let other: RunningServer;
let varnish: Front;
let toSite: Awaited<ReturnType<typeof startRelay>>;
let toPurge: Awaited<ReturnType<typeof startRelay>>;
/** Varnish, as a visitor sees it, and its socket for purges. */
let origin: string;
let purgeOrigin: string;
let writer: string;
let environment: Record<string, string>;

beforeAll(async () => {
  if (reason) return;
  database = await newDatabase(inject("postgresUrl"));
  const [port = 0, purgePort = 0, sitePort = 0] = await freePorts(3);
  origin = `http://127.0.0.1:${port}`;
  purgeOrigin = `http://127.0.0.1:${purgePort}`;
  toPurge = await startRelay(purgePort);
  toSite = await startRelay(sitePort);
  environment = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
    CACHE_PURGE_URL: `http://127.0.0.1:${toPurge.port}/`,
  };
  varnish = await startVarnish(toSite.port, [port, purgePort]);
  site = await startServer({ ...environment, PORT: String(sitePort) });
  // Changes the same data, behind another address.
  other = await startServer(environment);
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  rows = await makeRows(sql, "watched");
  writer = await registerWriter(site.origin, "writer");
}, 180_000);

afterAll(async () => {
  if (reason) return;
  await sql.end();
  for (const server of [site, other]) await server.stop();
  await varnish.stop();
  for (const relay of [toSite, toPurge]) relay.stop();
  await database.drop();
});

/** Whether Varnish sent its own copy, and the text. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers, redirect: "manual" });
  return { cache: response.headers.get("X-Cache"), text: await response.text(), response };
}

/** Waits until Varnish sends its own copy of the page. */
const untilKept = (path: string, headers = {}) =>
  expect.poll(async () => (await read(path, headers)).cache, { interval: 20 }).toBe("hit");

/** Writes a post. Each test has a writer of its own, because a member may write only so many. */
async function post(to: string, cookie: string, title: string) {
  const written = await sendJson(to, "/api/forum/posts", { title, content: "Text" }, cookie);
  expect(written.status).toBe(201);
}

varnishTest.each(KEPT_PATHS)(`Varnish keeps %s${reason}`, (path) => untilKept(path));

varnishTest(
  `${WRITES} random writes past the site are each visible through Varnish, while others read${reason}`,
  async () => {
    const stopReading = readAllTheTime(origin);
    const found = await findOldPages(sql, rows, WRITES, [origin]).finally(() => void stopReading());
    const { late, old } = found;
    const { hit, miss } = await stopReading();
    console.info(`${late.length} of them later than ${ARRIVAL_MS} ms after the commit`);
    console.info(`read meanwhile: ${hit} from Varnish, ${miss} from the site`);
    expect(old).toEqual([]);
    expect(hit).toBeGreaterThan(WRITES);
  },
);

varnishTest(`an acknowledged write is in the next page from Varnish${reason}`, async () => {
  const stopReading = readAllTheTime(origin);
  try {
    expect(await findUnseenPosts(site.origin, origin, writer)).toEqual([]);
    expect(await findUnseenPosts(origin, origin, writer)).toEqual([]);
  } finally {
    expect((await stopReading()).hit).toBeGreaterThan(0);
  }
});

varnishTest(`a write by another process is soon in the page from Varnish${reason}`, async () => {
  const cookie = await registerWriter(other.origin, "another");
  for (let n = 0; n < 30; n++) {
    const title = `From another process, number ${n}`;
    await untilKept("/community");
    await post(other.origin, cookie, title);
    // Sooner than it would expire.
    const page = async () => (await read("/community")).text;
    await expect.poll(page, { interval: 20, timeout: 2_000 }).toContain(title);
  }
});

varnishTest(
  `processes whose listening connections are cut leave no old page in Varnish${reason}`,
  async () => {
    expect(await findOldPagesAfterCuts(sql, rows, [origin])).toEqual([]);
  },
);

varnishTest(
  `a page rendered before a change and received after it is sent to nobody else${reason}`,
  async () => {
    const cookie = await registerWriter(site.origin, "early");
    for (let n = 0; n < 5; n++) {
      // A new address, so that Varnish must ask.
      const path = `/community?held=${n}`;
      toSite.hold();
      const early = read(path);
      await until("the page is on its way", 10_000, () => Promise.resolve(toSite.held() > 0));
      const title = `Written while a page is on its way, number ${n}`;
      await post(site.origin, cookie, title).finally(() => toSite.release());
      expect((await early).text).not.toContain(title);
      expect((await read(path)).text).toContain(title);
      await untilKept(path);
      expect((await read(path)).text).toContain(title);
    }
  },
);

varnishTest(
  `a write that Varnish cannot be told of is acknowledged when all old pages are gone${reason}`,
  async () => {
    const cookie = await registerWriter(site.origin, "untold");
    const title = "Written while nothing can be purged";
    await untilKept("/community?untold");
    toPurge.cut();
    try {
      const written = post(site.origin, cookie, title);
      // It is committed, and Varnish still has the old page.
      await expect
        .poll(async () => (await sql`select from forum_posts where title = ${title}`).length)
        .toBe(1);
      expect(await read("/community?untold")).toMatchObject({ cache: "hit" });
      await written;
      expect((await read("/community?untold")).text).toContain(title);
      // Nothing is kept until purges arrive again.
      for (let n = 0; n < 5; n++) expect((await read("/community?untold")).cache).toBe("miss");
    } finally {
      toPurge.mend();
    }
    await untilKept("/community?untold");
  },
  60_000,
);

varnishTest(`only the site can purge${reason}`, async () => {
  await untilKept("/shop");
  const refused = await fetch(`${origin}/shop`, { method: "PURGE" });
  expect(refused.status).toBe(405);
  expect((await read("/shop")).cache).toBe("hit");
  expect((await fetch(`${purgeOrigin}/shop`)).status).toBe(405);
  expect((await fetch(purgeOrigin, { method: "PURGE" })).status).toBe(204);
  expect((await read("/shop")).cache).toBe("miss");
});

varnishTest(
  `pages with a session, a cart or any other cookie are the site's own${reason}`,
  async () => {
    const cookies = [writer, "sid=forged", "cart=1", "other=site"];
    await untilKept("/community");
    for (const Cookie of cookies) {
      for (let n = 0; n < 3; n++) {
        expect((await read("/community", { Cookie })).cache).toBe("miss");
      }
    }
    expect((await read("/community", { Cookie: writer })).text).toContain("writer");
    await untilKept("/community/forum");
    const account = '/logout"';
    expect((await read("/community", { Cookie: writer })).text).toContain(account);
    expect((await read("/community")).text).not.toContain(account);
  },
);

varnishTest(`a page that sets a cookie is never kept${reason}`, async () => {
  const tags = new Set<string>();
  for (let n = 0; n < 5; n++) {
    const { cache, response } = await read("/login?redirectTo=%2Fshop", {
      Referer: `${origin}/shop`,
    });
    expect(cache).toBe("miss");
    for (const line of response.headers.getSetCookie()) tags.add(line.split("=", 1)[0] ?? "");
  }
  expect([...tags]).toEqual(["visit"]);
});

varnishTest(`the age gate is shown until the visitor answers, and then not${reason}`, async () => {
  const GATE = 'name="over21"';
  await untilKept("/shop");
  expect((await read("/shop")).text).toContain(GATE);
  const answered = await sendForm(origin, "/shop", { over21: "", redirectTo: "/shop" });
  const [cookie = ""] = answered.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  expect(cookie).toMatch(/^age=/);
  for (let n = 0; n < 3; n++) {
    expect((await read("/shop", { Cookie: cookie })).text).not.toContain(GATE);
    expect((await read("/shop")).text).toContain(GATE);
  }
  expect((await read("/shop", { Cookie: "age=forged" })).text).toContain(GATE);
});

varnishTest(`each encoding, HEAD and 304 are as from the site${reason}`, async () => {
  const decode = { identity: (b: Buffer) => b, gzip: gunzipSync, br: brotliDecompressSync };
  for (const [encoding, decoded] of Object.entries(decode)) {
    const headers = { "Accept-Encoding": encoding, Host: "www.example.com" };
    const options = { method: "GET", path: "/education", headers };
    // From the site's memory, as Varnish's own copy.
    await send(site.origin, options);
    const own = await send(site.origin, options);
    await expect
      .poll(async () => (await send(origin, options)).headers["x-cache"], { interval: 20 })
      .toBe("hit");
    const kept = await sendRaw(headers);
    expect(kept.head["content-encoding"] ?? "identity").toBe(encoding);
    expect(decoded(kept.body).toString()).toContain("</html>");
    const { date: _date, "x-cache": _cache, "accept-ranges": _ranges, ...others } = kept.head;
    const { date: _ownDate, "keep-alive": _keepAlive, ...ownHead } = own.headers;
    expect(others).toEqual(ownHead);

    const head = await send(origin, { ...options, method: "HEAD" });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, "", own.headers.etag]);
    expect(head.headers["content-length"]).toBe(String(kept.body.length));

    const tag = own.headers.etag ?? "";
    const seen = { ...options, headers: { ...headers, "If-None-Match": tag } };
    const unchanged = await send(origin, seen);
    expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, "", tag]);
  }
});

async function sendRaw(headers: Record<string, string>) {
  const { request } = await import("node:http");
  return new Promise<{ head: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request(`${origin}/education`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ head: response.headers, body: Buffer.concat(chunks) }));
    });
    asked.on("error", reject).end();
  });
}

varnishTest(`a view of a post is counted, because Varnish does not keep it${reason}`, async () => {
  const count = async () => {
    const [row] = await sql`select view_count from forum_posts where id = ${rows.post}`;
    return Number(row?.view_count);
  };
  const before = await count();
  for (let n = 0; n < 5; n++) {
    expect((await read(`/community/posts/${rows.post}`)).cache).toBe("miss");
  }
  await expect.poll(count).toBe(before + 5);
});

varnishTest(
  `after the site's death old pages end, and the next site's pages are new${reason}`,
  async () => {
    await untilKept("/shop");
    for (const server of [site, other]) {
      server.process.kill("SIGKILL");
      await server.stop();
    }
    await expect
      .poll(async () => (await read("/shop")).response.status, { timeout: 20_000 })
      .toBe(503);
    const name = "Changed while no site was there";
    await sql`update products set name = ${name} where id = ${rows.product}`;
    const away = await read("/shop");
    expect([away.response.status, away.response.headers.get("Cache-Control")]).toEqual([
      503,
      "no-store",
    ]);
    expect(away.text).toContain("Try again in a minute");
    const { port } = new URL(site.origin);
    site = await startServer({ ...environment, PORT: port });
    expect((await read("/shop")).text).toContain(name);
    await untilKept("/shop");
  },
  60_000,
);
