import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { closeDatabase, useConnection } from "~/platform/database/db.server";
import { connect } from "~/platform/database/engines/connection.server";
import { fillNext } from "~/domain/search/fill-documents.server";
import { newDatabase } from "../../../support/new-database";
import { readVersion1 } from "../../../support/version-1";

const POSTS = 100_000;
const COMMENTS = 1_000_000;
const ORDERS = 200_000;

type Sql = ReturnType<typeof postgres>;

/** A large forum and shop in the tables of version 1. */
async function enlarge(sql: Sql) {
  await sql`
    insert into forum_posts (title, content, author_id, position)
    select 'Post ' || n, 'The weather of day ' || n, (select min(id) from users), 1000 + n
    from generate_series(1, ${POSTS}::int) n`;
  await sql`
    insert into forum_comments (post_id, author_id, content, number)
    select p.last - n % ${POSTS}::int, u.id, 'A comment about seedling ' || n, 1 + n / ${POSTS}::int
    from generate_series(1, ${COMMENTS}::int) n, (select max(id) as last from forum_posts) p,
      (select min(id) as id from users) u`;
  await sql`
    insert into orders (total, customer_email, customer_name, shipping_address, request_hash)
    select 100, 'ada@example.com', 'Ada', '1 Valley Road', n from generate_series(1, ${ORDERS}::int) n`;
  await sql`analyze`;
}

/** Repeats a statement until stopped. Returns how often it ran, and the longest time it took. */
function repeat(url: string, statement: string) {
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const run = async () => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    let [longestMs, times] = [0, 0];
    while (!isOver()) {
      const began = performance.now();
      await sql.unsafe(statement);
      longestMs = Math.max(longestMs, performance.now() - began);
      times += 1;
      await sleep(5);
    }
    await sql.end();
    return { statement, longestMs: Math.round(longestMs), times };
  };
  const running = run();
  return async () => {
    over.abort();
    return running;
  };
}

const STATEMENTS = [
  "select id, title from forum_posts order by id desc limit 20",
  "select id, content from forum_comments where post_id = 77 limit 20",
  "select id, status from orders order by id desc limit 20",
  "update forum_posts set reply_count = reply_count + 1 where id = 50",
  "update forum_comments set content = content || '.' where id = 500",
  "update orders set customer_name = 'Bob' where id = 5",
  "update users set updated_at = now() where id = 1",
];

/** Runs the work beside readers and writers of the large tables, and prints what they waited. */
async function beside(url: string, name: string, work: () => Promise<void>) {
  const stops = STATEMENTS.map((statement) => repeat(url, statement));
  const began = Date.now();
  await work();
  const ms = Date.now() - began;
  const found = await Promise.all(stops.map((stop) => stop()));
  console.info(`${name} took ${ms} ms. The longest time of each statement meanwhile:`);
  for (const { statement, longestMs, times } of found) {
    console.info(`  ${longestMs} ms of ${times} times: ${statement}`);
  }
  expect(found.filter(({ times }) => times < 2)).toEqual([]);
}

test(`version 1 with ${COMMENTS} comments is upgraded beside readers and writers`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(readVersion1("postgres").toString());
  await sql`reset search_path`;
  await enlarge(sql);
  const [before] = await sql<{ comments: number }[]>`
    select count(*)::int as comments from forum_comments`;
  expect(before?.comments).toBeGreaterThan(COMMENTS);

  useConnection(await connect({ DATABASE_URL: database.url, DATA_DIR: "" }));
  const connection = await connect({ DATABASE_URL: database.url, DATA_DIR: "" });
  await beside(database.url, "All migrations", () => connection.migrate());
  await beside(database.url, "The documents of the search", async () => {
    while (!(await fillNext()));
  });
  expect(
    await sql`
    select count(*)::int as comments, count(d.id)::int as documents
    from forum_comments c left join search_documents d on d.comment_id = c.id`,
  ).toEqual([{ comments: before?.comments, documents: before?.comments }]);
  await connection.close();
  await closeDatabase();
  await sql.end();
  await database.drop();
});
