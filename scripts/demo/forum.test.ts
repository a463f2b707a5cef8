import { gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { forumPosts, leaderboard } from "~drizzle/schema";
import { useDatabase } from "../../tests/support/database";
import { selectRows } from "~/platform/database/rows.server";
import { generateForum, insertMembers, insertPosts } from "./forum";
import { MEMBERS } from "./forum-texts";

useDatabase();

test("the forum has a year of different threads, and its members have points for them", async () => {
  await seedReferenceData(db);
  await generateForum(db, { posts: 30, comments: null });
  const wrong = await selectRows(sql`
    select 'same title' as what, min(id) as id from forum_posts group by title having count(*) > 1
    union all select 'number in a title', id from forum_posts where title ~ '[0-9]+[)]$'
    union all select 'time of a post', id from forum_posts
      where created_at not between now() - interval '1 year' and now()
    union all select 'no comment', id from forum_posts where reply_count < 1
    union all select 'same comment', min(id) from forum_comments group by post_id, content having count(*) > 1
    union all select 'time of a comment', c.id from forum_comments c
      join forum_posts p on p.id = c.post_id where c.created_at not between p.created_at and now()
    union all select 'member since', c.id from forum_comments c
      join users u on u.id = c.author_id where u.created_at > c.created_at`);
  expect(wrong).toEqual([]);
  expect(await db.$count(forumPosts)).toBe(30);
  const [longest] = await selectRows<{ n: number }>(
    sql`select max(reply_count)::int as n from forum_posts`,
  );
  expect(longest?.n).toBeGreaterThan(20);
  expect(await db.$count(leaderboard, gt(leaderboard.allTimePoints, 30))).toBe(MEMBERS.length);
});

test("posts with large numbers are made as the first ones are", async () => {
  await seedReferenceData(db);
  await insertMembers(db);
  const before = await db.$count(forumPosts);
  for (const from of [1, 300_000, 100_000_000]) await insertPosts(db, from, from + 9);
  expect(await db.$count(forumPosts)).toBe(before + 30);
  expect(await db.$count(forumPosts, sql`view_count not between 0 and 399`)).toBe(0);
});
