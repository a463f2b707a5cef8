import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { facts } from "~/content/site";
import { signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { type RunningServer, startServer } from "../support/server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

let database: Awaited<ReturnType<typeof newDatabase>>;
let servers: RunningServer[];
let cookie: string;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  const start = () =>
    startServer({ DATABASE_URL: database.url, SESSION_SECRET: "of the fault tests", ...ADMIN });
  const first = await start();
  servers = [first, await start()];
  cookie = await signInCookie(first.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

/** Publishes facts with this name in the name, the address, the mail, a profile and the scheduling page. */
async function publish(name: string) {
  const origin = servers[0]?.origin ?? "";
  const page = `${origin}/office/website/facts`;
  const post = (path: string, fields: Record<string, string>) =>
    fetch(page + path, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: origin },
      body: new URLSearchParams(fields),
    });
  const revision = async () => {
    const html = await (await fetch(page, { headers: { Cookie: cookie } })).text();
    return /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "";
  };
  const published = await post("", {
    publish: "Publish",
    ...{ revision: await revision(), phone: facts.phone, phoneTel: facts.phoneTel },
    ...{ name: `${name} Orchard`, region: facts.region, state: facts.state },
    description: facts.description,
    email: `${name}@valley.test`,
    address: `${name} Road`,
    "socialLinks-0-label": `${name} channel`,
    "socialLinks-0-url": `https://${name}.test/`,
    schedulingPage: `https://${name}.test/book`,
  });
  expect(published.status).toBe(303);
}

// The last one has the facts from two loaders, and in its policy.
const MEETING = "/investors?meeting=calendar";
const PAGES = ["/", "/contact", "/privacy-policy", "/education", "/community", MEETING];

/** The names that a page of a server shows. */
async function namesOn(origin: string, path: string, headers = {}): Promise<string[]> {
  const response = await fetch(origin + path, { headers });
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const shown = policy + (await response.text());
  const found = shown.matchAll(/(\w+)(?:@valley\.test| Orchard<| Road<| channel<|\.test\/?[ ;"])/g);
  return [...new Set(Array.from(found, ([, name]) => name ?? ""))];
}

test("what is published is soon on every page of two processes", async () => {
  for (const { origin } of servers) {
    for (const path of PAGES) expect(await namesOn(origin, path)).toEqual([]);
  }
  await publish("first");
  const began = performance.now();
  for (const { origin } of servers) {
    for (const path of PAGES) {
      await expect.poll(() => namesOn(origin, path), { interval: 20 }).toEqual(["first"]);
    }
  }
  console.log(`Published on every page after ${Math.round(performance.now() - began)} ms`);
  const settings = { Cookie: cookie };
  expect(await namesOn(servers[1]?.origin ?? "", "/account", settings)).toEqual(["first"]);
});

test("while 100 visitors a second read, no page mixes what was published before and after", async () => {
  const end = new AbortController();
  const seen: string[][] = [];
  const reading = (async () => {
    const pending: Promise<unknown>[] = [];
    for (let n = 0; !end.signal.aborted; n += 1) {
      const { origin } = servers[n % 2] ?? { origin: "" };
      const page = PAGES[n % PAGES.length] ?? "/";
      const path = `${page}${page.includes("?") ? "&" : "?"}utm_source=${n % 7}`;
      const headers = n % 10 === 0 ? { Cookie: cookie } : {};
      pending.push(namesOn(origin, path, headers).then((names) => seen.push(names)));
      await sleep(10);
    }
    await Promise.all(pending);
  })();
  for (let round = 0; round < 16; round += 1) {
    await publish(`round${round}`);
    await sleep(100);
  }
  end.abort();
  await reading;
  expect(seen.length).toBeGreaterThan(100);
  expect(seen.filter((names) => names.length !== 1)).toEqual([]);
  expect(new Set(seen.flat()).size).toBeGreaterThan(3);
});
