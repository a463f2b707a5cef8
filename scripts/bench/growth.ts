import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { generateForum } from "../demo/forum";
import { comparePages, REQUESTS, type SignedInSite } from "./support/compare";
import type { Part } from "./support/part";
import { ADMIN, adminCookie, withDatabase, withSite } from "./support/site";

const SMALL = { posts: 1_000, comments: 10_000 };
const LARGE = { posts: 100_000, comments: 1_000_000 };

/** PostgreSQL looks once a minute. */
const ANALYZE_LIMIT_MS = 5 * 60_000;

/**
 * Waits until PostgreSQL has analyzed the table by itself, as it does on a site: nobody runs ANALYZE
 * there by hand.
 */
async function untilAnalyzed(table: string) {
  for (const began = Date.now(); Date.now() - began < ANALYZE_LIMIT_MS;) {
    await sleep(1_000);
    const [done] = await selectRows<{ at: unknown }>(
      sql`select last_autoanalyze as at from pg_stat_user_tables where relname = ${table}`,
    );
    if (done?.at) return;
  }
  throw new Error(`${table} was not analyzed within ${ANALYZE_LIMIT_MS / 60_000} minutes`);
}

/** The admin, who reads, wrote 100 of the posts and follows 100 others and two categories. */
async function giveToAdmin({ posts }: typeof SMALL) {
  const nth = sql`forum_posts.id % ${posts / 100}::int`;
  await db.execute(sql`update forum_posts set author_id = admin.id
    from (select id from users where username = ${ADMIN.ADMIN_USERNAME}) admin where ${nth} = 0`);
  for (const [column, followed] of [
    [sql`post_id`, sql`forum_posts where ${nth} = 1`],
    [sql`category_id`, sql`forum_categories where id < 3`],
  ])
    await db.execute(sql`insert into forum_follows (user_id, ${column})
      select admin.id, followed.id from users admin, (select id from ${followed}) followed
      where username = ${ADMIN.ADMIN_USERNAME}`);
  await untilAnalyzed("forum_comments");
}

/** Runs with the site on a database with a forum of this size. */
const withForum = <Result>(size: typeof SMALL, run: (site: SignedInSite) => Promise<Result>) =>
  withDatabase((url) =>
    withSite(url, async ({ origin }) => {
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await generateForum(db, size);
      await giveToAdmin(size);
      await closeDatabase();
      return run({ origin, cookie: await adminCookie(origin) });
    }),
  );

/** The address that a page's link "Older" leads to: its second page. */
async function secondPage({ origin, cookie }: SignedInSite, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { Cookie: cookie } });
  const [, older] = /rel="next"[^>]* href="([^"]*)"/.exec(await response.text()) ?? [];
  if (!older) throw new Error(`${path} has no further pages`);
  return older.replaceAll("&amp;", "&");
}

/** Far down in a view: below the post in the middle. */
const middleOf =
  (path: string): Address =>
  (_site, { posts }) =>
    `${path}before=${posts / 2}`;

/** The address of a list's last page, from its links. */
async function lastPage({ origin, cookie }: SignedInSite, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { Cookie: cookie } });
  const html = (await response.text()).replaceAll("&amp;", "&");
  const pageOf = `${path}${path.includes("?") ? "&" : "?"}page=`;
  const pages = html
    .split(`href="${pageOf}`)
    .slice(1)
    .map((rest) => parseInt(rest));
  if (pages.length === 0) throw new Error(`${path} has no further pages`);
  return `${pageOf}${Math.max(...pages)}`;
}

type Address = (site: SignedInSite, size: typeof SMALL) => string | Promise<string>;

const category = () => "/community/forum?category=1";
/** The newest post has the longest thread, with 1,000 comments. */
const longThread: Address = (_site, { posts }) => `/community/posts/${posts}`;

const PAGES: [name: string, address: Address][] = [
  ["`/community`", () => "/community"],
  ["a category's first page", category],
  ["its last page", (site) => lastPage(site, category())],
  ["Latest activity", () => "/community/forum/latest"],
  ["its second page", (site) => secondPage(site, "/community/forum/latest")],
  ["Latest activity of a category", () => "/community/forum/latest?category=1"],
  ["New, in the middle", middleOf("/community/forum/new?")],
  ["New of a category, in the middle", middleOf("/community/forum/new?category=1&")],
  ["Unanswered of a category", () => "/community/forum/unanswered?category=1"],
  ["Following: 100 posts and two categories", () => "/community/forum/following"],
  ["Mine: 100 posts", () => "/community/forum/mine"],
  ["the same post opened in a list", (_site, { posts }) => `/community/forum/new?open=${posts}`],
  ["a post with 1,000 comments", longThread],
  ["the same post's last page", async (site, size) => lastPage(site, await longThread(site, size))],
  ["`GET /api/forum/posts?limit=20`", () => "/api/forum/posts?limit=20"],
];

const SEARCHES: [name: string, words: string][] = [
  ["search: a word of many posts and comments", "three"],
  ["search: of many comments and no post", "welcome"],
  ["search: misspelled", "bukcwheat"],
  ["search: of nothing", "xqzvbnk"],
  ["search: two words that are never together", "welcome concentrate"],
  ["search: a word without another", "welcome -good"],
];

/** With a cookie that only one reader has: no page that was kept for another search is used. */
const alone = ({ origin, cookie }: SignedInSite) => ({ origin, cookie: `${cookie}; toast=none` });

const part: Part = {
  title: "The forum with much data",
  run: () =>
    withForum(SMALL, (small) =>
      withForum(LARGE, async (large) => {
        const addresses = PAGES.map(async ([name, address]) => ({
          name,
          inSmall: await address(small, SMALL),
          inLarge: await address(large, LARGE),
        }));
        const searches = SEARCHES.map(([name, words]) => {
          const address = `/search?${new URLSearchParams({ q: words })}`;
          return { name, inSmall: address, inLarge: address };
        });
        return {
          head: ["page, signed in", "1,000 posts, ms", "100,000 posts, ms", "large / small"],
          rows: [
            ...(await comparePages(small, large, await Promise.all(addresses))),
            ...(await comparePages(alone(small), alone(large), searches)),
          ],
          note: `PostgreSQL, ten comments a post, in turn, ${REQUESTS} requests each: medians (least–most).`,
        };
      }),
    ),
};

export default part;
