import { execFileSync } from "node:child_process";
import postgres from "postgres";
import { openDatabase, closeDatabase, db } from "~/database/db.server";
import { generateForum } from "../demo/forum";
import { onCore, SERVER_CORE } from "./support/cores";
import { ratio, spread } from "./support/figures";
import { compare, type Measured, measure } from "./support/load";
import type { Part } from "./support/part";
import { fetchRaw, startRaw, startStock } from "./support/programs";
import { adminCookie, ageCookie, environmentOf, withDatabase, withSite } from "./support/site";

const ENCODED = { "Accept-Encoding": "br" };
const RENDER_ROUNDS = 5;
/** For responses that are rendered for each request: more connections would only wait. */
const FEW = 8;

/** Pages per second that react-dom/server alone renders from the page's tree. */
function renderAlone(url: string, pagePath: string, cookie: string): number {
  const program = ["node_modules/.bin/tsx", "scripts/bench/support/render-program.ts"];
  const [command = "", ...args] = onCore(SERVER_CORE, [...program, pagePath, cookie, "4"]);
  const env = { ...process.env, ...environmentOf(url), NODE_ENV: "production" as const };
  return Number(execFileSync(command, args, { env }).toString().trim());
}

const part: Part = {
  title: "Pages beside bare node:http, the stock server and React alone",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin }) => {
        await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
        // Five sections with four posts each: 20 on the forum's front page.
        await generateForum(db, { posts: 200, comments: 600 });
        await closeDatabase();
        const sql = postgres(url, { max: 1 });
        await sql`insert into products (slug, name, price, category)
          select 'tin-' || n, 'Tin ' || n, n, 'Edibles' from generate_series(1, 24) n`;
        await sql.end();
        const cookie = `${await adminCookie(origin)}; ${await ageCookie(origin)}`;
        const session = { ...ENCODED, Cookie: cookie };
        const home = await fetchRaw(`${origin}/`, ENCODED);
        const forum = await fetchRaw(`${origin}/community`, ENCODED);
        const tagAt = forum.rawHeaders.findIndex((name) => name.toLowerCase() === "etag");
        const seen = { ...ENCODED, "If-None-Match": forum.rawHeaders[tagAt + 1] ?? "" };
        const unchanged = await fetchRaw(`${origin}/community`, seen);
        const asset = /\/assets\/[\w.-]+\.css/.exec(await (await fetch(`${origin}/`)).text())?.[0];
        const file = await fetchRaw(origin + (asset ?? ""), ENCODED);
        const raw = {
          home: await startRaw(home),
          forum: await startRaw(forum),
          unchanged: await startRaw(unchanged),
          file: await startRaw(file),
        };
        const stock = await startStock(environmentOf(url));
        const results = await compare([
          { name: "raw /", load: { url: raw.home.origin, headers: ENCODED } },
          { name: "`/`, visitor", load: { url: `${origin}/`, headers: ENCODED } },
          { name: "raw /community", load: { url: raw.forum.origin, headers: ENCODED } },
          { name: "`/community`, visitor", load: { url: `${origin}/community`, headers: ENCODED } },
          { name: "raw 304", load: { url: raw.unchanged.origin, headers: seen }, status: 304 },
          { name: "304", load: { url: `${origin}/community`, headers: seen }, status: 304 },
          { name: "raw file", load: { url: raw.file.origin, headers: ENCODED } },
          { name: "a style sheet", load: { url: origin + (asset ?? ""), headers: ENCODED } },
          { name: "api", load: { url: `${origin}/api/products` } },
          {
            name: "stock",
            load: { url: `${stock.origin}/community`, headers: ENCODED, connections: FEW },
          },
        ]);
        stock.stop();
        for (const program of Object.values(raw)) program.stop();
        const signedIn = { url: `${origin}/community`, headers: session, connections: FEW };
        await measure({ ...signedIn, duration: 3 });
        const rendered: number[] = [];
        const served: Measured[] = [];
        for (let round = 0; round < RENDER_ROUNDS; round++) {
          rendered.push(renderAlone(url, "/community", cookie));
          served.push(await measure(signedIn));
        }
        results.push({
          name: "signed in",
          perSecond: served.map(({ perSecond }) => perSecond),
          p99: served.map(({ p99 }) => p99),
        });
        const of = (name: string) => {
          const found = results.find((result) => result.name === name);
          if (!found) throw new Error(`There is no candidate ${name}`);
          return found;
        };
        const row = (label: string, name: string, base: readonly number[] | null, to: string) => [
          label,
          spread(of(name).perSecond),
          spread(of(name).p99),
          base ? `${ratio(of(name).perSecond, base)} of ${to}` : "",
        ];
        const pair = (label: string, name: string, bare: string) => [
          row(`bare node:http, ${label}`, bare, null, ""),
          row(label, name, of(bare).perSecond, "bare node:http"),
        ];
        return {
          head: ["candidate", "requests/s, median (least–most)", "p99 ms", "ratio"],
          rows: [
            ...pair("`/`, a visitor's", "`/`, visitor", "raw /"),
            ...pair("`/community`, a visitor's", "`/community`, visitor", "raw /community"),
            ...pair("304 for `/community`", "304", "raw 304"),
            ...pair("a style sheet", "a style sheet", "raw file"),
            ["react-dom/server alone, `/community` signed in", spread(rendered), "", ""],
            row("`/community`, signed in", "signed in", rendered, "react-dom/server alone"),
            row(
              "`remix-serve`, `/community`, a visitor's",
              "stock",
              of("`/community`, visitor").perSecond,
              "this server",
            ),
            row("`GET /api/products`, 24 of them", "api", null, ""),
          ],
          note: "Brotli; 64 connections, 8 where each page is made anew. Aims: 0.85 of bare node:http for a visitor's pages and 304, 0.6 of react-dom/server alone signed in.",
        };
      }),
    ),
};

export default part;
