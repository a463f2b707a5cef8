import postgres from "postgres";
import { openDatabase, closeDatabase, db } from "~/database/db.server";
import { generateForum } from "../demo/forum";
import { median, spread, whole } from "./support/figures";
import { measure } from "./support/load";
import type { Part } from "./support/part";
import { withDatabase, withSite } from "./support/site";

const WRITES_PER_SECOND = 2_000;
const TICK_MS = 10;
const ROUNDS = 5;
const ENCODED = { "Accept-Encoding": "br" };

type Sql = ReturnType<typeof postgres>;

/** Writes at this rate until stopped. Returns how many were committed per second. */
function startWriting(sql: Sql, write: (n: number) => PromiseLike<unknown>) {
  const began = Date.now();
  let [begun, done] = [0, 0];
  const timer = setInterval(() => {
    const due = ((Date.now() - began) / 1000) * WRITES_PER_SECOND;
    // Limits writes in progress: a database that is too slow shows in the rate.
    while (begun < due && begun - done < 200) void write(begun++).then(() => (done += 1));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    const rate = (done * 1000) / (Date.now() - began);
    while (done < begun) await sql`select 1`;
    return rate;
  };
}

const part: Part = {
  title: "Visitors' pages while others write",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin }) => {
        await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
        await generateForum(db, { posts: 200, comments: 600 });
        await closeDatabase();
        const sql = postgres(url, { max: 8, onnotice: () => undefined });
        const writers = [
          { name: "nobody writes", write: null },
          {
            name: "signups",
            write: (n: number) =>
              sql`insert into newsletter_subscribers (email) values (${`w${n}-${Date.now()}@example.com`})`,
          },
          {
            name: "likes of a post, which the page shows",
            write: (n: number) =>
              sql`update forum_posts set like_count = like_count + 1 where id = ${1 + (n % 200)}`,
          },
        ];
        const load = { url: `${origin}/community`, headers: ENCODED };
        const found = writers.map(() => ({
          p99: [] as number[],
          rate: [] as number[],
          written: [] as number[],
        }));
        // The first round does not count, because a program is slow after its start.
        for (let round = 0; round <= ROUNDS; round++) {
          for (const [i, { write }] of writers.entries()) {
            const stop = write ? startWriting(sql, write) : null;
            const { p99, perSecond } = await measure(load);
            const written = (await stop?.()) ?? 0;
            if (round === 0) continue;
            found[i]?.written.push(written);
            found[i]?.p99.push(p99);
            found[i]?.rate.push(perSecond);
          }
        }
        await sql.end();
        const quiet = median(found[0]?.p99 ?? []);
        return {
          head: [
            "meanwhile",
            "writes/s",
            "pages/s",
            "p99 ms, median (least–most)",
            "times the quiet one",
          ],
          rows: writers.map(({ name }, i) => [
            name,
            whole(median(found[i]?.written ?? [])),
            whole(median(found[i]?.rate ?? [])),
            spread(found[i]?.p99 ?? []),
            (median(found[i]?.p99 ?? []) / quiet).toFixed(1),
          ]),
          note: "`/community`, 64 connections. Aim: under 5 times.",
        };
      }),
    ),
};

export default part;
