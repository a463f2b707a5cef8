import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { generateForum } from "../demo/forum";
import { ratio, spread } from "./support/figures";
import type { Part } from "./support/part";
import { adminCookie, withDatabase, withSite } from "./support/site";

const SMALL = { posts: 1_000, comments: 10_000 };
const LARGE = { posts: 100_000, comments: 1_000_000 };
const REQUESTS = 25;
const WARM_UP = 5;

type Site = { origin: string; cookie: string };

/** Runs with the site on a database with a forum of this size. */
const withForum = <Result>(size: typeof SMALL, run: (site: Site) => Promise<Result>) =>
  withDatabase((url) =>
    withSite(url, async ({ origin }) => {
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await generateForum(db, size);
      await closeDatabase();
      return run({ origin, cookie: await adminCookie(origin) });
    }),
  );

/** Milliseconds of one request, including reading the response. */
async function time({ origin, cookie }: Site, path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(origin + path, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} got the status ${response.status}`);
  return performance.now() - began;
}

/** The address of a list's last page, from its links. */
async function lastPage({ origin, cookie }: Site, path: string): Promise<string> {
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

type Address = (site: Site, size: typeof SMALL) => string | Promise<string>;

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
        const rows: string[][] = [];
        for (const [name, address] of PAGES) {
          const inSmall = await address(small, SMALL);
          const inLarge = await address(large, LARGE);
          const [before, after]: [number[], number[]] = [[], []];
          for (let round = 0; round < WARM_UP + REQUESTS; round++) {
            const times = [await time(small, inSmall), await time(large, inLarge)] as const;
            if (round < WARM_UP) continue;
            before.push(times[0]);
            after.push(times[1]);
          }
          rows.push([name, spread(before, 1), spread(after, 1), ratio(after, before)]);
        }
        return {
          head: ["page, signed in", "1,000 posts, ms", "100,000 posts, ms", "large / small"],
          rows,
          note: `PostgreSQL, ten comments a post, in turn, ${REQUESTS} requests each: medians (least–most).`,
        };
      }),
    ),
};

export default part;
