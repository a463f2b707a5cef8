import postgres from "postgres";
import type { RunningServer } from "../../tests/support/server";
import { openDatabase, closeDatabase, db } from "~/platform/database/db.server";
import { generateForum } from "../demo/forum";
import { ratio, spread } from "./support/figures";
import type { Part } from "./support/part";
import { fetchRaw, startRaw } from "./support/programs";
import { ageCookie, withDatabase, withSite, withStockSite } from "./support/site";
import { type Figures, race, requireWrk, type Target } from "./support/wrk";

const BROTLI = { "Accept-Encoding": "br" };
const ROUNDS = 5;
async function fillDatabase(url: string) {
  await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
  // Each section has more posts than the forum's front page shows, and the newest post a first page
  // of 100 comments.
  await generateForum(db, { posts: 200, comments: 600 });
  await closeDatabase();
  const sql = postgres(url, { max: 1 });
  await sql`insert into products (slug, name, price, category)
    select 'tin-' || n, 'Tin ' || n, n, 'Edibles' from generate_series(1, 24) n`;
  await sql.end();
}

type Asked = { name: string; path: string; headers: Record<string, string> };

/** What is sent from memory, with and without the cookie of the age gate, and in which encoding. */
async function askedFromMemory(origin: string): Promise<Asked[]> {
  const age = { Cookie: await ageCookie(origin) };
  const forum = await fetch(`${origin}/community`, { headers: age });
  const post = /\/community(\/posts\/\d+)/.exec(await forum.text())?.[1] ?? "";
  const style = /\/assets\/[\w.-]+\.css/.exec(await (await fetch(`${origin}/`)).text())?.[0] ?? "";
  const seen = await fetch(`${origin}/community`, { headers: { ...BROTLI, ...age } });
  const tag = { "If-None-Match": seen.headers.get("ETag") ?? "" };
  const each = (name: string, path: string, headers = {}): Asked[] => [
    { name, path, headers: { "Accept-Encoding": "identity", ...headers } },
    { name: `${name}, brotli`, path, headers: { ...BROTLI, ...headers } },
  ];
  return [
    ...each("the age gate, `/`", "/"),
    ...each("`/`", "/", age),
    ...each("`/community`", "/community", age),
    ...each("a thread", `/community${post}`, age),
    { name: "304 for `/community`", path: "/community", headers: { ...BROTLI, ...age, ...tag } },
    ...each("a style sheet", style),
    ...each("`/api/products`, 24 of them", "/api/products"),
    ...each("`/api/forum/posts`, 50 of them", "/api/forum/posts"),
    ...each("`/api/forum/posts/:id`", `/api/forum${post}`),
  ];
}

/**
 * Each of these beside a bare node:http server that sends the same head and bytes, and beside the same
 * build under the stock server.
 */
async function beside(site: RunningServer, stock: RunningServer, asked: readonly Asked[]) {
  const {
    origin,
    process: { pid = 0 },
  } = site;
  const rows: string[][] = [];
  for (const { name, path, headers } of asked) {
    const bare = await startRaw(await fetchRaw(origin + path, headers));
    const targets: Target[] = [
      { url: `${bare.origin}/`, headers, pid: bare.pid },
      { url: origin + path, headers, pid },
      { url: stock.origin + path, headers, pid: stock.process.pid ?? 0 },
    ];
    const [raw, own, plain] = await race(targets, ROUNDS);
    bare.stop();
    if (raw && own && plain) rows.push(row(name, own, raw, plain));
  }
  return rows;
}

function row(name: string, own: Figures, bare: Figures, stock: Figures): string[] {
  const ratios = `${ratio(own.perSecond, bare.perSecond)} of bare node:http`;
  const cpu = `${spread(own.cpu, 1)} (bare node:http: ${spread(bare.cpu, 1)})`;
  const plain = spread(stock.perSecond);
  return [name, spread(own.perSecond), spread(bare.perSecond), ratios, plain, cpu];
}

const part: Part = {
  title: "Pages beside bare node:http and remix-serve",
  run: () => {
    requireWrk();
    return withDatabase((url) =>
      withSite(url, async (site) => {
        await fillDatabase(url);
        const asked = await askedFromMemory(site.origin);
        const rows = await withStockSite(url, (stock) => beside(site, stock, asked));
        return {
          head: [
            "what",
            "requests/s, median (least–most)",
            "the other's",
            "ratio",
            "remix-serve",
            "processor time of a request, µs",
          ],
          rows,
          note: "wrk, 32 connections, the server on one core and wrk on the other. The processor time is that of the server alone, which other programs on the machine affect less than requests/s. remix-serve is the stock server with the same build: it keeps no pages. Aims: 0.7 of bare node:http for pages and files, 0.3 for JSON.",
        };
      }),
    );
  },
};

export default part;
