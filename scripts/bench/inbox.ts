import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { comparePages, REQUESTS, type SignedInSite } from "./support/compare";
import type { Part } from "./support/part";
import { adminCookie, withDatabase, withSite } from "./support/site";

const [SMALL, LARGE] = [1_000, 100_000];

/**
 * Items of all kinds and states. Half are to do, every hundredth writes of seeds, the word "hours"
 * is in all, and one, of the middle, in one item.
 */
async function fillInbox(count: number) {
  await db.execute(sql`
    insert into inbox_items (kind, source_id, name, email, subject, text, state, due_at)
    select (array['contact', 'appointment', 'application', 'report'])[1 + n % 4], 1000000 + n,
      'Sender ' || n, 'sender' || n || '@mail.example', 'Question ' || n,
      'When are your hours? ' || repeat('More words about this and that. ', 8)
        || case when n % 100 = 0 then 'seeds ' else '' end
        || case when n = ${count / 2}::int then 'zebra' else '' end,
      (array['new', 'done', 'open', 'done', 'waiting', 'done'])[1 + n % 6],
      case when n % 3 = 0 then now() + make_interval(mins => n) end
    from generate_series(1, ${count}::int) n order by n`);
  await db.execute(sql`vacuum analyze inbox_items`);
}

/** Runs with the site on a database with an inbox of this size. */
const withInbox = <Result>(count: number, run: (site: SignedInSite) => Promise<Result>) =>
  withDatabase((url) =>
    withSite(url, async ({ origin }) => {
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await fillInbox(count);
      await closeDatabase();
      return run({ origin, cookie: await adminCookie(origin) });
    }),
  );

const PAGES: [name: string, query: string][] = [
  ["what is to do", ""],
  ["by due time", "?sort=due"],
  ["overdue", "?overdue=on"],
  ["done applications, oldest first", "?state=done&kind=application&sort=oldest"],
  ["nobody's, from the middle on", "?assignee=none&cursor=500"],
  ["a word in all items", "?q=hours"],
  ["a word in every hundredth", "?q=seeds&state=all"],
  ["a word in one item", "?q=zebra&state=all"],
  ["a word in none", "?q=nowhere&state=all"],
];

const part: Part = {
  title: "The inbox with many items",
  run: () =>
    withInbox(SMALL, (small) =>
      withInbox(LARGE, async (large) => {
        const pages = PAGES.map(([name, query]) => {
          const address = `/office/inbox${query}`;
          return { name, inSmall: address, inLarge: address };
        });
        const today = { name: "`/office`", inSmall: "/office", inLarge: "/office" };
        return {
          head: ["page, signed in", "1,000 items, ms", "100,000 items, ms", "large / small"],
          rows: await comparePages(small, large, [today, ...pages]),
          note: `PostgreSQL, in turn, ${REQUESTS} requests each: medians (least–most).`,
        };
      }),
    ),
};

export default part;
