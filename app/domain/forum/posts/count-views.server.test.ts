import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { member } from "../../../../tests/support/builders";
import { databaseKind, useDatabase } from "../../../../tests/support/database";
import { type Database, db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { forumPosts } from "~drizzle/schema";
import { countView, writeViews } from "./count-views.server";
import { createPost } from "./create-post.server";
import { getPost } from "./post-queries.server";

useDatabase();

let posts = 0;

async function newPost(): Promise<number> {
  posts += 1;
  const input = { title: `Post ${posts}`, content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(await member(), input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post.id;
}

test.skipIf(databaseKind === "pglite")(
  "posts are locked in their order, so that two processes cannot deadlock (not embedded: it has one session)",
  async () => {
    const [first, second] = [await newPost(), await newPost(), await newPost()];
    // Puts the first post behind the others in the table, and makes PostgreSQL read all of it.
    await db.update(forumPosts).set({ isPinned: true }).where(eq(forumPosts.id, first));
    await db.execute(sql`analyze ${forumPosts}`);
    const hold = (tx: Database, id: number) =>
      tx.execute(sql`select id from ${forumPosts} where id = ${id} for no key update nowait`);
    let writing = Promise.resolve();
    await db.transaction(async (tx) => {
      await hold(tx, first);
      countView(first);
      countView(second);
      writing = writeViews();
      await expect.poll(countWaiting).toBe(1);
      await hold(tx, second);
    });
    await writing;
    expect((await getPost(first))?.viewCount).toBe(1);
  },
);

/** The statements that wait for a lock. */
async function countWaiting() {
  const waiting = sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await selectRows(waiting)).length;
}

test("views counted in memory are added in one statement", async () => {
  const id = await newPost();
  for (let n = 0; n < 7; n++) countView(id);
  countView(2_000_000);
  await writeViews();
  await writeViews();
  expect((await getPost(id))?.viewCount).toBe(7);
});
