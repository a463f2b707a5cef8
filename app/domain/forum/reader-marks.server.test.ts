import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser, member } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { createPost } from "./posts/create-post.server";
import { likedMark } from "./reader-marks";
import { likedAmong } from "./reader-marks.server";

// It has one connection, which tells how it planned its queries. Both databases plan alike.
useDatabase("pglite");

const COMMENTS = 100;
const MEMBERS = 100;

/** A post whose comments are liked by all of many members. Returns the ids. */
async function likedThread() {
  const author = await member();
  const input = { title: "A post", content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  const { id } = made.post;
  const comments = await selectRows<{ id: number }>(sql`
    insert into forum_comments (post_id, author_id, content, number)
    select ${id}::int, ${author.user.id}::int, 'Words', n from generate_series(1, ${COMMENTS}::int) n
    returning id`);
  await db.execute(sql`
    with members as (
      insert into users (username, email)
      select 'member-' || n, 'member-' || n || '@example.com' from generate_series(1, ${MEMBERS}::int) n
      returning id
    )
    insert into forum_likes (user_id, comment_id)
    select members.id, comment.id from members cross join forum_comments comment`);
  await db.execute(sql`analyze forum_likes`);
  return { post: { id }, comments };
}

test("the marks of a long thread need no new plan for each reading, however many likes there are", async () => {
  const thread = await likedThread();
  const [first, second] = [await createUser(), await createUser()];
  const last = thread.comments.at(-1)?.id ?? 0;
  await db.execute(
    sql`insert into forum_likes (user_id, comment_id) values (${second.id}, ${last})`,
  );
  // PostgreSQL chooses after five readings.
  for (let reading = 1; reading <= 10; reading++) {
    expect(await likedAmong(first, [thread])).toEqual([]);
    expect(await likedAmong(second, [thread])).toEqual([likedMark("comment", last)]);
  }
  const plans = await selectRows<{ custom: number; generic: number }>(sql`
    select custom_plans::int as custom, generic_plans::int as generic
    from pg_prepared_statements where statement like ${"%union all%forum_suspensions%"}`);
  expect(plans).toEqual([{ custom: 5, generic: 15 }]);
});
