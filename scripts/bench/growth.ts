import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { generateForum } from "../demo/forum";
import { comparePages, REQUESTS, type SignedInSite } from "./support/compare";
import type { Part } from "./support/part";
import { adminCookie, withDatabase, withSite } from "./support/site";

const SMALL = { posts: 1_000, comments: 10_000 };
const LARGE = { posts: 100_000, comments: 1_000_000 };

/** Runs with the site on a database with a forum of this size. */
const withForum = <Result>(size: typeof SMALL, run: (site: SignedInSite) => Promise<Result>) =>
  withDatabase((url) =>
    withSite(url, async ({ origin }) => {
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await generateForum(db, size);
      await closeDatabase();
      return run({ origin, cookie: await adminCookie(origin) });
    }),
  );

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
  ["a post with 1,000 comments", longThread],
  ["the same post's last page", async (site, size) => lastPage(site, await longThread(site, size))],
  ["`GET /api/forum/posts?limit=20`", () => "/api/forum/posts?limit=20"],
];

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
        return {
          head: ["page, signed in", "1,000 posts, ms", "100,000 posts, ms", "large / small"],
          rows: await comparePages(small, large, await Promise.all(addresses)),
          note: `PostgreSQL, ten comments a post, in turn, ${REQUESTS} requests each: medians (least–most).`,
        };
      }),
    ),
};

export default part;
