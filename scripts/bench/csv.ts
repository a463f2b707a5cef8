import { execFileSync } from "node:child_process";
import postgres from "postgres";
import { median, ratio, spread } from "./support/figures";
import { watchMemory } from "./support/memory";
import type { Part } from "./support/part";
import { adminCookie, withDatabase, withSite } from "./support/site";

const SUBSCRIBERS = 1_000_000;
const ROUNDS = 5;

const COPY =
  "copy (select id, email, created_at from newsletter_subscribers order by id desc) to stdout with csv";

/** Duration of psql's copy in seconds. */
function copy(url: string): number {
  const began = performance.now();
  execFileSync("psql", [url, "-q", "-c", COPY], { stdio: ["ignore", "ignore", "inherit"] });
  return (performance.now() - began) / 1000;
}

/**
 * Duration of the download in seconds, its number of lines, and how much memory the server needed.
 */
async function download(url: string, cookie: string, pid: number) {
  const stopWatching = watchMemory(pid);
  const began = performance.now();
  const response = await fetch(url, { headers: { Cookie: cookie } });
  let lines = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    for (let at = read.value.indexOf(10); at >= 0; at = read.value.indexOf(10, at + 1)) lines += 1;
  const growth = stopWatching();
  if (lines !== SUBSCRIBERS + 1) throw new Error(`${lines} lines came`);
  return { seconds: (performance.now() - began) / 1000, growth };
}

const part: Part = {
  title: "A million subscribers as CSV",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin, process: { pid = 0 } }) => {
        const sql = postgres(url, { max: 1 });
        await sql`insert into newsletter_subscribers (email)
          select 'reader-' || n || '@example.com' from generate_series(1, ${SUBSCRIBERS}::int) n`;
        await sql`vacuum analyze newsletter_subscribers`;
        await sql.end();
        const cookie = await adminCookie(origin);
        const address = `${origin}/api/admin/download/subscribers`;
        const [copies, downloads, growths]: [number[], number[], number[]] = [[], [], []];
        for (let round = 0; round < ROUNDS; round++) {
          copies.push(copy(url));
          const { seconds, growth } = await download(address, cookie, pid);
          downloads.push(seconds);
          growths.push(growth);
        }
        return {
          head: ["candidate", "seconds, median (least–most)", "of COPY's pace", "growth MB, most"],
          rows: [
            ["`psql COPY … TO STDOUT`", spread(copies, 2), "1", ""],
            [
              "Export CSV",
              spread(downloads, 2),
              ratio(copies, downloads),
              Math.max(...growths).toFixed(0),
            ],
          ],
          note: `Aims: 0.3 of COPY's pace (${(median(copies) / 0.3).toFixed(1)} s), under 64 MB.`,
        };
      }),
    ),
};

export default part;
