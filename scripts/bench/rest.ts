import { setTimeout as sleep } from "node:timers/promises";
import { freshAddress, residentMegabytes } from "../../tests/support/http";
import type { RunningServer } from "../../tests/support/server";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { generateForum } from "../demo/forum";
import { whole } from "./support/figures";
import { measure } from "./support/load";
import type { Part } from "./support/part";
import { adminCookie, ageCookie, withDatabase, withSite } from "./support/site";

const SETTLE_MS = 10_000;
const WARM_UP = 100_000;
const REQUESTS = 1_000_000;
const PATHS = ["/", "/community"];
/** Each page is kept, until the store's limit removes the oldest. */
const PAGES = 100_000;
const SIMULTANEOUS = 16;

type Rows = string[][];

/** The process's resident memory, ten seconds after the last answer. */
async function note(rows: Rows, moment: string, { process: { pid = 0 } }: RunningServer) {
  await sleep(SETTLE_MS);
  rows.push([moment, whole(residentMegabytes(pid))]);
}

async function readTheSamePages(rows: Rows, site: RunningServer) {
  const ask = async (amount: number) => {
    for (const path of PATHS) {
      const headers = { "Accept-Encoding": "br" };
      await measure({ url: site.origin + path, headers, amount: amount / PATHS.length });
    }
  };
  await note(rows, "after the start", site);
  await ask(WARM_UP);
  await note(rows, `after ${whole(WARM_UP)} requests`, site);
  for (const nth of ["", " again"]) {
    await ask(REQUESTS);
    await note(rows, `after ${whole(REQUESTS)} more${nth}`, site);
  }
}

/** Reads that many threads, each once, half of them signed in. */
async function readDifferentPages(rows: Rows, site: RunningServer) {
  const age = await ageCookie(site.origin);
  const cookies = [age, `${age}; ${await adminCookie(site.origin)}`];
  let begun = 0;
  const readSome = async () => {
    while (begun < PAGES) {
      const post = ++begun;
      const headers = {
        Cookie: cookies[post % cookies.length] ?? "",
        "Accept-Encoding": "br",
        "X-Forwarded-For": freshAddress(),
      };
      const response = await fetch(`${site.origin}/community/posts/${post}`, { headers });
      if (response.status !== 200) throw new Error(`Post ${post} got ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: SIMULTANEOUS }, readSome));
  await note(rows, `after ${whole(PAGES)} different threads, each read once`, site);
}

const part: Part = {
  title: "Memory at rest, after a million requests and with many pages",
  run: async () => {
    const rows: Rows = [];
    await withDatabase((url) => withSite(url, (site) => readTheSamePages(rows, site)));
    await withDatabase(async (url) => {
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await generateForum(db, { posts: PAGES, comments: PAGES });
      await closeDatabase();
      await withSite(url, (site) => readDifferentPages(rows, site));
    });
    return {
      head: ["moment", "resident MB"],
      rows,
      note: "PostgreSQL, one process, ten seconds after the last answer. First visitors' `/` and `/community`; the last row is another process on a database of as many posts, half of them read by a visitor and half by a signed-in admin. Aims: under 150 MB at rest, no growth over a million, under 300 MB with many pages.",
    };
  },
};

export default part;
