import { execFileSync } from "node:child_process";
import postgres from "postgres";
import type { RunningServer } from "../../tests/support/server";
import { openDatabase, closeDatabase, db } from "~/platform/database/db.server";
import { generateForum } from "../demo/forum";
import { onCore, SERVER_CORE } from "./support/cores";
import { ratio, spread } from "./support/figures";
import { type Measured, measure } from "./support/load";
import type { Part } from "./support/part";
import { fetchRaw, startRaw } from "./support/programs";
import { adminCookie, ageCookie, environmentOf, withDatabase, withSite } from "./support/site";
import { type Figures, race, requireWrk, type Target } from "./support/wrk";

const BROTLI = { "Accept-Encoding": "br" };
const ROUNDS = 5;
/** For responses that are rendered for each request: more connections would only wait. */
const FEW = 8;

/** Pages per second that react-dom/server alone renders from the page's tree. */
function renderAlone(url: string, pagePath: string, cookie: string): number {
  const program = ["node_modules/.bin/tsx", "scripts/bench/support/render-program.ts"];
  const [command = "", ...args] = onCore(SERVER_CORE, [...program, pagePath, cookie, "4"]);
  const env = { ...process.env, ...environmentOf(url), NODE_ENV: "production" as const };
  return Number(execFileSync(command, args, { env }).toString().trim());
}

/** The newest post, with 203 comments: its first page has 100. */
const LONG_THREAD = "/community/posts/200";

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

/** Each of these beside a bare node:http server that sends the same head and bytes. */
async function beside({ origin, process: { pid = 0 } }: RunningServer, asked: readonly Asked[]) {
  const rows: string[][] = [];
  for (const { name, path, headers } of asked) {
    const bare = await startRaw(await fetchRaw(origin + path, headers));
    const targets: Target[] = [
      { url: `${bare.origin}/`, headers, pid: bare.pid },
      { url: origin + path, headers, pid },
    ];
    const [raw, own] = await race(targets, ROUNDS);
    bare.stop();
    if (raw && own) rows.push(row(name, own, raw));
  }
  return rows;
}

function row(name: string, own: Figures, bare: Figures): string[] {
  const ratios = `${ratio(own.perSecond, bare.perSecond)} of bare node:http`;
  const cpu = `${spread(own.cpu, 1)} (bare node:http: ${spread(bare.cpu, 1)})`;
  return [name, spread(own.perSecond), spread(bare.perSecond), ratios, cpu];
}

/** What is rendered for members: by this server, and by React alone. */
async function rendered(url: string, origin: string) {
  const cookie = `${await adminCookie(origin)}; ${await ageCookie(origin)}`;
  const headers = { ...BROTLI, Cookie: cookie };
  const signedIn = { url: `${origin}/community`, headers, connections: FEW };
  const thread = { ...signedIn, url: origin + LONG_THREAD };
  for (const page of [signedIn, thread]) await measure({ ...page, duration: 3 });
  const [alone, threadAlone]: [number[], number[]] = [[], []];
  const [served, threads]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(renderAlone(url, "/community", cookie));
    served.push(await measure(signedIn));
    threadAlone.push(renderAlone(url, LONG_THREAD, cookie));
    threads.push(await measure(thread));
  }
  const perSecond = (all: readonly Measured[]) => all.map((one) => one.perSecond);
  const besideReact = (name: string, own: number[], base: number[]) => [
    ...[name, spread(own), spread(base), `${ratio(own, base)} of React alone`, ""],
  ];
  return [
    besideReact("`/community`, signed in", perSecond(served), alone),
    besideReact("a thread of 100 comments, signed in", perSecond(threads), threadAlone),
  ];
}

const part: Part = {
  title: "Pages beside bare node:http and React alone",
  run: () => {
    requireWrk();
    return withDatabase((url) =>
      withSite(url, async (site) => {
        await fillDatabase(url);
        const rows = await beside(site, await askedFromMemory(site.origin));
        rows.push(...(await rendered(url, site.origin)));
        return {
          head: [
            "what",
            "requests/s, median (least–most)",
            "the other's",
            "ratio",
            "processor time of a request, µs",
          ],
          rows,
          note: "From memory: wrk, 32 connections, the server on one core and wrk on the other. wrk is several times faster than what it loads; autocannon is not. The processor time is that of the server alone, which other programs on the machine affect less than requests/s. Rendered: autocannon, 8 connections, brotli. Aims: `/community` 400 and a thread 250 requests/s signed in, 0.7 of bare node:http for pages and files, 0.3 for JSON, 0.6 of React alone.",
        };
      }),
    );
  },
};

export default part;
