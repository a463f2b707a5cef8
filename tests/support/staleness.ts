import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { sendJson } from "./http";
import { type makeRows, writeSomething } from "./random-writes";

type Sql = ReturnType<typeof postgres>;
type Rows = Awaited<ReturnType<typeof makeRows>>;

/** How long after a commit by another client an origin may still send the old page. */
export const ARRIVAL_MS = 50;
/** On a busy machine it may take longer. No cache lets a page expire as early as this. */
const LONGEST_ARRIVAL_MS = 2_000;

const read = async (url: string) => (await fetch(url)).text();

/** Whether the page shows the text, and if not at once, before it could have expired. */
async function shows(url: string, text: string): Promise<"at once" | "late" | "never"> {
  const since = performance.now();
  for (let tries = 0; performance.now() - since < LONGEST_ARRIVAL_MS; tries++) {
    if ((await read(url)).includes(text)) return tries === 0 ? "at once" : "late";
  }
  return "never";
}

/**
 * Writes at random, past the site, and reads the page of each write from all origins a moment
 * later. Returns those that were old then, and those that stayed old.
 */
export async function findOldPages(sql: Sql, rows: Rows, writes: number, origins: string[]) {
  const [late, old]: [string[], string[]] = [[], []];
  for (let n = 0; n < writes; n++) {
    const { path, text } = await writeSomething(sql, rows, n);
    await sleep(ARRIVAL_MS);
    const shown = await Promise.all(origins.map((origin) => shows(origin + path, text)));
    shown.forEach((when, i) => {
      const page = `${origins[i]}${path} without ${text}`;
      if (when !== "at once") late.push(page);
      if (when === "never") old.push(page);
    });
  }
  return { late, old };
}

/** A new account's session cookie. */
export async function registerWriter(origin: string, username: string): Promise<string> {
  const account = { username, password: "a password", email: `${username}@example.com` };
  const registered = await sendJson(origin, "/api/auth/register", account);
  return registered.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

/**
 * Posts to the forum by `writer` and reads the forum's page from `reader` as soon as each post is
 * acknowledged. Returns the titles that were missing.
 */
export async function findUnseenPosts(writer: string, reader: string, cookie: string, posts = 30) {
  const unseen: string[] = [];
  for (let n = 0; n < posts; n++) {
    const title = `Post number ${n} of ${crypto.randomUUID()}`;
    await read(`${reader}/community`);
    const post = await sendJson(writer, "/api/forum/posts", { title, content: "Text" }, cookie);
    if (post.status !== 201) throw new Error(`The post got the status ${post.status}`);
    if (!(await read(`${reader}/community`)).includes(title)) unseen.push(title);
  }
  return unseen;
}

/**
 * Cuts the listening connections of all processes before each change of a product. Returns the
 * pages that stayed old.
 */
export async function findOldPagesAfterCuts(sql: Sql, { product }: Rows, origins: string[]) {
  const old: string[] = [];
  const shops = origins.map((origin) => `${origin}/shop`);
  for (const shop of shops) await read(shop);
  for (let n = 0; n < 20; n++) {
    const name = `Cut ${n} off`;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`;
    await sql`update products set name = ${name} where id = ${product}`;
    await sleep(ARRIVAL_MS);
    const shown = await Promise.all(shops.map((shop) => shows(shop, name)));
    shown.forEach((when, i) => {
      if (when === "never") old.push(`${shops[i]} without ${name}`);
    });
  }
  return old;
}
