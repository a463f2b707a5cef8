import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { getSectionPage } from "~/domain/forum/forum-page.server";
import { openBefore } from "../tests/support/half-migrated";

test("posts that had positions are counted, and are on the same pages", async () => {
  const { migrate, close } = await openBefore("_forum_post_counts");
  await db.execute(sql`insert into users (username, email) values ('ada', 'ada@example.com')`);
  await db.execute(sql`
    insert into forum_posts (title, content, author_id, position, hidden_at)
    select 'Post', 'Words', u.id, n, case when n % 100 = 0 then now() end
    from generate_series(1, 4100) n, users u order by n`);
  await db.execute(sql`insert into forum_sections (key, post_count) values (0, 4059)`);
  await migrate();
  const first = await getSectionPage(0, 1, null);
  expect(first).toMatchObject({ section: { postCount: 4059 }, pageCount: 203 });
  expect(first?.section.posts.map(({ id }) => id).slice(0, 3)).toEqual([4099, 4098, 4097]);
  const last = await getSectionPage(0, 203, null);
  expect(last?.section.posts.map(({ id }) => id)).toEqual(
    Array.from({ length: 19 }, (_, n) => 19 - n),
  );
  await close();
});
