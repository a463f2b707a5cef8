import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ageCookie, signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { listenToQueries } from "../support/query-listener";
import { type RunningServer, startServer } from "../support/server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const PAGES = [
  "/community",
  "/community/forum/latest",
  "/community/forum/new?category=none",
  "/community/forum/unanswered",
  "/community/forum/following",
  "/community/forum/mine",
  "/community/posts/1",
  "/shop",
  "/shop?q=tin&kind=edible&strength=mg-to-10&price=to-20&stock=in",
  "/investors/dashboard",
  "/dashboard/subscribers",
  "/book/times",
  "/office/appointments?view=month",
  "/office/appointments/requests?state=confirmed",
  "/office/appointments/day-sheet",
  "/office/orders",
  "/office/orders?list=none",
  "/office/orders/picking",
  "/office/orders/labels",
  "/office/close",
  "/office/counter",
  "/office/delivery",
  "/office/drawers",
  "/office/stock",
  "/office/stock/forecast",
  "/office/stock/labels",
  "/office/stock/batches/1",
  "/office/stock/batches/1/write-off",
  "/office/stock/waste",
];
const MOST_QUERIES = 9;
/** The close of a day shows sales, payments, counts, drawers, voids, late and other days' orders. */
const MOST_OF_CLOSE = 10;
/** Today asks every noun what waits. */
const MOST_OF_TODAY = 25;
/**
 * Queries of no page: the views of the last second, what a member has read, the clocks of the
 * appointments, the letters and the forum's notices, when a job ran, connection checks, types of a new connection.
 */
const BACKGROUND =
  /pg_catalog|insert into "job_runs"|view_count = view_count|insert into "forum_reads"|forum_announcements|"mail_at" <=|set_config|pg_notify|mail_outbox|offered_until|reminded_for|teamMailHour|appointment_series|"held_back" is null|from "(?:imports|exports)"|^(begin|commit|select 1$)/;

let database: Awaited<ReturnType<typeof newDatabase>>;
let sql: ReturnType<typeof postgres>;
let heard: Awaited<ReturnType<typeof listenToQueries>>;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  heard = await listenToQueries(database.url);
  server = await startServer({
    ...ADMIN,
    DATABASE_URL: heard.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
  });
  cookie = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await addRows(1);
});

afterAll(async () => {
  await sql.end();
  await server.stop();
  heard.close();
  await database.drop();
});

/** Adds rows to everything that the pages list. */
async function addRows(count: number) {
  await sql`insert into forum_posts (title, content, author_id, last_comment_number)
    select 'Post', 'Text', u.id, 1 from generate_series(1, ${count}::int) n, (select id from users limit 1) u`;
  await sql`insert into forum_comments (post_id, author_id, number, content)
    select p.id, p.author_id, n + coalesce((select max(number) from forum_comments c where c.post_id = p.id), 0), 'Words'
    from forum_posts p, generate_series(1, ${count}::int) n`;
  await sql`insert into forum_post_counts (section, block, posts) values (0, 0, ${count})
    on conflict (section, block) do update set posts = forum_post_counts.posts + ${count}`;
  await sql`insert into forum_follows (user_id, post_id) select author_id, id from forum_posts
    on conflict do nothing`;
  await sql`insert into products (slug, name, price, category, type, thc_per_piece_mg)
    select gen_random_uuid(), 'Tin', 1, 'Edibles', 'edible', 10 from generate_series(1, ${count}::int)`;
  await sql`insert into product_batches (product_id, code)
    select id, 'A' from products on conflict do nothing`;
  await sql`insert into stock_movements (batch_id, kind, on_hand_change, held_change)
    select 1, 'received', 1, 0 from generate_series(1, ${count}::int)`;
  await sql`with written as (
      insert into stock_movements (batch_id, kind, on_hand_change, held_change)
      select 1, 'waste', 0, 0 from generate_series(1, ${count}::int)
      returning id)
    insert into stock_write_offs (movement_id, recorded_by) select id, 'Ada' from written`;
  await sql`with placed as (
      insert into orders (total, customer_email, customer_name, shipping_address)
      select 1, 'guest@example.com', 'Guest', '-' from generate_series(1, ${count}::int)
      returning id)
    insert into order_items (order_id, product_name, quantity, price)
    select id, 'Tin', 1, 1 from placed`;
  await sql`insert into newsletter_subscribers (email)
    select gen_random_uuid() || '@example.com' from generate_series(1, ${count}::int)`;
  await sql`with times as (
      insert into appointment_sessions
        (offering_id, starts_at, ends_at, seats, seats_taken, min_party, max_party, place)
      select o.id, now(), now() + interval '1 hour', 20, 2, 1, 20, 'The lounge'
      from offerings o, generate_series(1, ${count}::int) where o.slug = 'group-tour'
      returning id, offering_id)
    insert into reservations
      (reference, offering_id, session_id, name, party_size, seats, state, token_seed)
    select left(gen_random_uuid()::text, 12), offering_id, id, 'Ada', 2, 2, 'confirmed', 'x' from times`;
  await sql`insert into investor_updates (title, content, type, is_published, published_at)
    select 'Update', 'Words', 'general', true, now() from generate_series(1, ${count}::int)`;
}

/** A cookie that only one reader has: the page is rendered for them alone. */
const ALONE = "toast=none";

async function queriesOf(path: string, sent = `${cookie}; ${ALONE}`) {
  heard.take();
  const response = await fetch(server.origin + path, {
    headers: { Cookie: sent },
    redirect: "manual",
  });
  expect(response.status, path).toBe(200);
  await response.text();
  return heard.take().filter((query) => !BACKGROUND.test(query));
}

test("a signed-in page queries the session once and runs a small number of queries, whatever its data", async () => {
  // The first visit of a day also writes.
  for (const path of PAGES) await queriesOf(path);
  const few = new Map<string, string[]>();
  for (const path of PAGES) few.set(path, await queriesOf(path));
  await addRows(40);
  for (const path of PAGES) {
    const many = await queriesOf(path);
    expect(
      many.filter((query) => query.includes('from "sessions"')),
      path,
    ).toHaveLength(1);
    expect(many.length, `${path}: ${many.join("\n")}`).toBeLessThanOrEqual(
      few.get(path)?.length ?? 0,
    );
    const most = path === "/office/close" ? MOST_OF_CLOSE : MOST_QUERIES;
    expect(many.length, `${path}: ${many.join("\n")}`).toBeLessThanOrEqual(most);
  }
});

test("Today asks an admin's shop by two queries what opens it and what its products want", async () => {
  // The first visit notes the steps that are done.
  await queriesOf("/office");
  const queries = await queriesOf("/office");
  const ofOpening = queries.filter((query) =>
    /"hasBatch"|bool_or|from "second_factors"/.test(query),
  );
  expect(ofOpening, queries.join("\n")).toHaveLength(2);
  expect(queries.length, queries.join("\n")).toBeLessThanOrEqual(MOST_OF_TODAY);
});

test("a page that members share costs its reader at most two queries", async () => {
  const most = {
    "/shop": 1,
    "/community": 2,
    "/community/forum/latest": 2,
    "/community/posts/1": 2,
  };
  for (const [path, count] of Object.entries(most)) {
    await queriesOf(path, cookie);
    expect(await queriesOf(path, cookie), path).toHaveLength(count);
  }
});

test("a connection parses and plans each query of a page only once", async () => {
  heard.takeParsedAgain();
  for (const path of PAGES) {
    for (let times = 0; times < 5; times++) {
      // Simultaneous, so that several connections are used.
      await Promise.all([queriesOf(path), queriesOf(path), queriesOf(path)]);
    }
  }
  const again = heard.takeParsedAgain().filter((query) => !BACKGROUND.test(query));
  expect(again).toEqual([]);
});

async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(server.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: server.origin, Cookie: await ageCookie(server.origin) },
    redirect: "manual",
  });
  expect(response.status, path).toBe(303);
}

/**
 * The queries of a form's post that succeeds, after one that opened its connections: the fewest of
 * three, because a worker that ends its transaction meanwhile adds a commit.
 */
async function queriesOfPost(path: string, fields: () => Record<string, string>) {
  await post(path, fields());
  const posts: string[][] = [];
  for (let times = 0; times < 3; times++) {
    heard.take();
    await post(path, fields());
    posts.push(heard.take().filter((query) => !OF_BACKGROUND.test(query)));
  }
  return posts.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Of the mail workers, the clocks, and the check that notifications arrive. */
const OF_BACKGROUND =
  /select 1$|pg_current_xact_id|pg_catalog|^\s*update mail_outbox|"page_changes"|offered_until|reminded_for|teamMailHour|appointment_series|"held_back" is null|from "(?:imports|exports)"/;
const newAddress = () => `${randomUUID()}@example.com`;

test("a sign-up to the newsletter takes four statements: limit, setting, stopped addresses and row", async () => {
  const queries = await queriesOfPost("/newsletter", () => ({ email: newAddress() }));
  expect(queries, queries.join("\n")).toHaveLength(4);
  const tables = ["rate_limits", "settings", "mail_suppressions", "newsletter_subscribers"];
  for (const [index, table] of tables.entries()) expect(queries[index]).toContain(table);
});

test("a message takes ten statements: limit, repetition, row, inbox, team, mail, transaction", async () => {
  const fields = () => ({ name: "Ada", email: newAddress(), message: "Are you open?" });
  const all = await queriesOfPost("/contact", fields);
  // A worker's question before it sends the mail.
  const queries = all.filter((query) => !query.includes("mail_suppressions"));
  expect(queries, queries.join("\n")).toHaveLength(10);
});

/** How often workers look into the outbox because of one mail. */
async function looksForOneMail() {
  // Until the workers have sent earlier mails.
  await sleep(500);
  heard.take();
  await post("/contact", { name: "Ada", email: newAddress(), message: "Hello" });
  await sleep(500);
  return heard.take().filter((query) => query.includes("skip locked")).length;
}

test("one mail makes one worker look for it", async () => {
  // It looks once more after the mail, for the next. Every 10 seconds all workers look.
  const looks = [await looksForOneMail(), await looksForOneMail(), await looksForOneMail()];
  expect(Math.min(...looks), String(looks)).toBe(2);
});

test("a search runs a small number of queries, whatever is found", async () => {
  const searches = [
    "q=text",
    "q=txet",
    "q=words+-post",
    "q=xqzvbnkw+wrods+txet+psot",
    "q=post&category=none",
    "author=member-1&kind=comment",
  ];
  const queriesOfAll = async () => {
    const queries = new Map<string, string[]>();
    for (const search of searches) queries.set(search, await queriesOf(`/search?${search}`));
    return queries;
  };
  // The first search stores the pages of the site.
  await queriesOfAll();
  const few = await queriesOfAll();
  await addRows(40);
  for (const [search, queries] of await queriesOfAll()) {
    const seen = `${search}: ${queries.join("\n")}`;
    expect(queries.length, seen).toBe(few.get(search)?.length);
    expect(queries.length, seen).toBeLessThanOrEqual(MOST_QUERIES);
  }
});
