import { brotliCompressSync } from "node:zlib";
import { type Demo, startDemo } from "./support/demo";
import { ratio, spread, whole } from "./support/figures";
import type { Part } from "./support/part";
import { BEFORE } from "./support/site";
import { race, requireWrk, type Target } from "./support/wrk";

const PAGES = [
  { name: "`/`", path: "/" },
  { name: "`/community`", path: "/community" },
  { name: "a thread of 100 comments", path: "/community/posts/30" },
  { name: "`/shop`", path: "/shop" },
  { name: "`/account`", path: "/account" },
  { name: "an admin's list", path: "/dashboard/subscribers", isForAdmins: true },
];
const ROUNDS = 5;

function target(site: Demo, { path, isForAdmins = false }: (typeof PAGES)[number]): Target {
  const session = isForAdmins ? site.admin : site.member;
  return {
    url: site.server.origin + path,
    headers: { "Accept-Encoding": "br", Cookie: `${site.age}; ${session}` },
    pid: site.server.process.pid ?? 0,
  };
}

/** The page's bytes, as they are and compressed. */
async function bytesOf({ url, headers }: Target): Promise<string> {
  const html = await (await fetch(url, { headers })).text();
  return `${whole(html.length / 1000)} kB, ${whole(brotliCompressSync(html).length / 1000)} compressed`;
}

async function run() {
  requireWrk();
  const site = await startDemo();
  const before = BEFORE ? await startDemo({}, BEFORE) : null;
  const rows: string[][] = [];
  for (const page of PAGES) {
    const own = target(site, page);
    const visitor = { ...own, headers: { ...own.headers, Cookie: site.age } };
    const isShown = page.path !== "/account" && !page.isForAdmins;
    const [mine, copy, earlier] = await race(
      [own, isShown ? visitor : own, ...(before ? [target(before, page)] : [])],
      ROUNDS,
    );
    rows.push([
      page.name,
      mine ? spread(mine.perSecond) : "",
      mine ? spread(mine.cpu.map(inMs), 2) : "",
      copy && isShown ? spread(copy.perSecond) : "none",
      mine && earlier
        ? `${spread(earlier.perSecond)}: ${ratio(mine.perSecond, earlier.perSecond)}`
        : "",
      await bytesOf(own),
    ]);
  }
  await before?.server.stop();
  await site.server.stop();
  for (const one of [site, before]) one?.remove();
  return {
    head: [
      "page",
      "requests/s signed in",
      "processor time, ms",
      "requests/s of the visitors' copy",
      "requests/s of the commit before: ratio",
      "HTML",
    ],
    rows,
    note: "wrk, 32 connections, brotli; the server and its embedded database on one core, wrk on the other, in turn. `BEFORE=` names a built checkout of an earlier commit. Aims: `/community` 400, a thread 300 requests/s.",
  };
}

const inMs = (us: number) => us / 1000;

const part: Part = { title: "Signed-in pages", run };

export default part;
