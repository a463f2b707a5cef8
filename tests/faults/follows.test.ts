import { setTimeout as sleep } from "node:timers/promises";
import { count, countDistinct, eq, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import {
  forumAnnouncements,
  forumFollows,
  forumNotificationSettings,
  forumNotifications,
  mailOutbox,
  users,
} from "~drizzle/schema";
import { member } from "../support/builders";
import { newDatabase } from "../support/new-database";
import { startServer } from "../support/server";

const FOLLOWERS = 1_200;
/** How many rows of notifications and mails there are when the process is killed. */
const KILLS_AT = [1, 501, 1_201, 1_251, 1_800];

/** A comment on a post with many followers who want mail at once, of which nobody was told yet. */
async function announcedComment(): Promise<number> {
  const author = await member();
  const written = { title: "A long watch", content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(author, written);
  if (!made.ok) throw new Error(made.problem.message);
  await db.execute(sql`
    with made as (
      insert into ${users} (username, email)
      select 'f-' || n, 'f-' || n || '@example.com' from generate_series(1, ${FOLLOWERS}::int) n
      returning id),
    following as (
      insert into ${forumFollows} (user_id, post_id) select id, ${made.post.id}::int from made)
    insert into ${forumNotificationSettings} (user_id, follows) select id, 'at-once' from made`);
  const comment = { content: "Something happened", parentId: null };
  const said = await commentOnPost(await member(), made.post.id, comment);
  if (!said.ok) throw new Error(said.problem.message);
  return said.comment.id;
}

test(`${KILLS_AT.length} kills while followers are told: each is told and mailed once`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  await openDatabase({ DATABASE_URL: database.url, DATA_DIR: "" });
  const commentId = await announcedComment();
  const isOfComment = eq(forumNotifications.commentId, commentId);
  const mails = sql`${mailOutbox.cause} like 'forum:notification:%'`;
  const progress = async () =>
    (await db.$count(forumNotifications, isOfComment)) + (await db.$count(mailOutbox, mails));
  const start = () =>
    startServer({ DATABASE_URL: database.url, SESSION_SECRET: "a secret of the fault tests" });
  for (const at of KILLS_AT) {
    const server = await start();
    while ((await progress()) < at) await sleep(2);
    server.process.kill("SIGKILL");
  }
  const last = await start();
  // The author of the post is told too, without mail.
  while ((await progress()) < 2 * FOLLOWERS + 1) await sleep(50);
  expect(await last.stop()).toBe(0);
  const told = await db
    .select({ rows: count(), members: countDistinct(forumNotifications.userId) })
    .from(forumNotifications)
    .where(isOfComment);
  expect(told).toEqual([{ rows: FOLLOWERS + 1, members: FOLLOWERS + 1 }]);
  const mailed = await db
    .select({ rows: count(), members: countDistinct(mailOutbox.recipient) })
    .from(mailOutbox)
    .where(mails);
  expect(mailed).toEqual([{ rows: FOLLOWERS, members: FOLLOWERS }]);
  expect(await db.$count(forumAnnouncements)).toBe(0);
  await closeDatabase();
  await database.drop();
});
