import postgres from "postgres";
import { openDatabase, closeDatabase, db } from "~/platform/database/db.server";
import { generateForum } from "../demo/forum";
import { median, spread, whole } from "./support/figures";
import { measure } from "./support/load";
import type { Part } from "./support/part";
import { freshAddress, sendJson } from "../../tests/support/http";
import { adminCookie, ageCookie, withDatabase, withSite } from "./support/site";

const TICK_MS = 10;
const ROUNDS = 5;
const POSTS = 200;
/** Each writes fewer comments than the limit of one account, also where a round takes longer. */
const MEMBERS = 16;
const PASSWORD = "a password of the bench";

/** How long a write took, in ms. */
type Write = (n: number) => Promise<number>;

/** Writes at this rate until stopped. Returns how many were done per second, and each one's time. */
function startWriting(perSecond: number, write: Write) {
  const began = Date.now();
  const times: number[] = [];
  const underWay = new Set<Promise<unknown>>();
  let begun = 0;
  const timer = setInterval(() => {
    const due = ((Date.now() - began) / 1000) * perSecond;
    // Limits writes in progress: a database that is too slow shows in the rate.
    while (begun < due && underWay.size < 200) {
      const writing = write(begun++).then((time) => times.push(time));
      underWay.add(writing);
      void writing.finally(() => underWay.delete(writing));
    }
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    const rate = (times.length * 1000) / (Date.now() - began);
    await Promise.all(underWay);
    return { rate, times };
  };
}

async function timed(write: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now();
  await write();
  return performance.now() - began;
}

async function joinMember(origin: string, n: number): Promise<string> {
  const name = { username: `writer-${n}`, email: `writer-${n}@example.com` };
  const joined = await sendJson(origin, "/api/auth/register", { ...name, password: PASSWORD });
  if (!joined.ok) throw new Error(await joined.text());
  return joined.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function writeComment(origin: string, cookie: string, postId: number) {
  const content = `A comment from ${freshAddress()}`;
  const written = await sendJson(origin, "/api/forum/comments", { postId, content }, cookie);
  if (!written.ok) throw new Error(await written.text());
}

type Writer = { name: string; perSecond: number; write: Write } | { name: string; write: null };

/** Who writes meanwhile. The first does nothing. */
function writers(sql: ReturnType<typeof postgres>, origin: string, members: string[]): Writer[] {
  return [
    { name: "nobody writes", write: null },
    {
      name: "2,000 signups a second",
      perSecond: 2_000,
      write: (n) =>
        timed(
          () =>
            sql`insert into newsletter_subscribers (email) values (${`w${n}-${Date.now()}@example.com`})`,
        ),
    },
    {
      name: "2,000 likes a second of posts that the page shows",
      perSecond: 2_000,
      write: (n) =>
        timed(
          () =>
            sql`update forum_posts set like_count = like_count + 1 where id = ${1 + (n % POSTS)}`,
        ),
    },
    {
      name: "20 comments a second, by the site's API",
      perSecond: 20,
      write: (n) => timed(() => writeComment(origin, members[n % MEMBERS] ?? "", 1 + (n % POSTS))),
    },
  ];
}

/** The 99th percentile. Empty if nothing was written. */
const percentile99 = (times: number[]) =>
  times.length > 0
    ? whole(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)
    : "";

const part: Part = {
  title: "Pages while others write",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin }) => {
        await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
        await generateForum(db, { posts: POSTS, comments: 600 });
        await closeDatabase();
        const sql = postgres(url, { max: 8, onnotice: () => undefined });
        const members: string[] = [];
        for (let n = 0; n < MEMBERS; n++) members.push(await joinMember(origin, n));
        const age = await ageCookie(origin);
        const readers = [
          { name: "a visitor's", connections: 64, cookie: age },
          { name: "signed in", connections: 4, cookie: `${age}; ${await adminCookie(origin)}` },
        ];
        const rows: string[][] = [];
        for (const { name, connections, cookie } of readers) {
          const headers = { "Accept-Encoding": "br", Cookie: cookie };
          const load = { url: `${origin}/community`, headers, connections };
          const found = writers(sql, origin, members).map((writer) => ({
            ...{ writer, p99: [] as number[], rate: [] as number[] },
            ...{ written: [] as number[], times: [] as number[] },
          }));
          // The first round does not count, because a program is slow after its start.
          for (let round = 0; round <= ROUNDS; round++) {
            for (const { writer, p99, rate, written, times } of found) {
              const stop = writer.write ? startWriting(writer.perSecond, writer.write) : null;
              const read = await measure(load);
              const wrote = (await stop?.()) ?? { rate: 0, times: [] };
              if (round === 0) continue;
              p99.push(read.p99);
              rate.push(read.perSecond);
              written.push(wrote.rate);
              times.push(...wrote.times);
            }
          }
          const quiet = median(found[0]?.p99 ?? []);
          for (const { writer, p99, rate, written, times } of found) {
            rows.push([
              `${name}: ${writer.name}`,
              whole(median(written)),
              percentile99(times),
              whole(median(rate)),
              spread(p99),
              (median(p99) / quiet).toFixed(1),
            ]);
          }
        }
        await sql.end();
        return {
          head: [
            "reader, and what happens meanwhile",
            "writes/s",
            "p99 of a write, ms",
            "pages/s",
            "p99 of a page, ms, median (least–most)",
            "times the quiet one",
          ],
          rows,
          note: "`/community`, PostgreSQL: a visitor's copy with 64 connections, a signed-in reader's with 4. Aim: under 3 times beside comments, for both.",
        };
      }),
    ),
};

export default part;
