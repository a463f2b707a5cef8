import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  actorOf,
  createAdmin,
  createUser,
  member,
  PASSWORD,
} from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { copyPersonalData } from "~/domain/privacy/copy-personal-data.server";
import { forumComments, forumPosts, forumReads, forumVisits } from "~drizzle/schema";
import { commentOnPost } from "../comments/comment-on-post.server";
import { hideComment } from "../moderation/moderate-comment.server";
import { createPost } from "../posts/create-post.server";
import { newCommentsMark, newPostMark } from "../reader-marks";
import { listUnread, newCommentsIn } from "../../../../tests/support/unread";
import { markRead } from "./mark-read.server";
import { touchVisit } from "./touch-visit.server";

useDatabase();

type Author = Parameters<typeof createPost>[0];

let texts = 0;

async function post(author: Author): Promise<number> {
  texts += 1;
  const input = { title: `Post ${texts}`, content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post.id;
}

async function comment(author: Author, postId: number) {
  texts += 1;
  const made = await commentOnPost(author, postId, { content: `Words ${texts}`, parentId: null });
  if (!made.ok) throw new Error(made.problem.message);
  return made.comment;
}

/** Makes the post and its comments so many minutes older. */
async function age(postId: number, minutes: number) {
  const passed = sql`${minutes} * interval '1 minute'`;
  await db
    .update(forumPosts)
    .set({
      createdAt: sql`${forumPosts.createdAt} - ${passed}`,
      lastActivityAt: sql`${forumPosts.lastActivityAt} - ${passed}`,
    })
    .where(eq(forumPosts.id, postId));
  await db
    .update(forumComments)
    .set({ createdAt: sql`${forumComments.createdAt} - ${passed}` })
    .where(eq(forumComments.postId, postId));
}

/** A member whose previous visit ended so many minutes ago, and whose present one began since. */
async function visitor(minutes: number) {
  const user = await createUser();
  const previousAt = sql`now() - ${minutes} * interval '1 minute'`;
  await db.insert(forumVisits).values({ userId: user.id, previousAt });
  return user;
}

test("what is newer than the previous visit is new, until it is shown; older posts are not", async () => {
  const author = await member();
  const [old, answered, fresh] = [await post(author), await post(author), await post(author)];
  for (const id of [old, answered]) {
    await comment(author, id);
    await age(id, 90);
  }
  await comment(author, answered);
  const reader = await visitor(60);
  const ids = [old, answered, fresh];
  const unread = async () => new Set(await listUnread(reader, ids));
  expect(await unread()).toEqual(new Set([newCommentsMark(answered), newPostMark(fresh)]));
  await markRead(reader, answered, 2);
  await markRead(reader, fresh, 0);
  expect(await unread()).toEqual(new Set());
  await comment(author, fresh);
  // Once opened, a post tells of each new comment, however old the visit.
  expect(await unread()).toEqual(new Set([newCommentsMark(fresh)]));
});

test("who comes back to a thread reads how much is new there, and where it begins", async () => {
  const author = await member();
  const id = await post(author);
  const [reader, newcomer] = [await member(), await createUser()];
  const none = { words: "", path: "" };
  await comment(author, id);
  expect(await newCommentsIn(id, reader.user)).toEqual(none);
  await markRead(reader.user, id, 1);
  expect(await newCommentsIn(id, reader.user)).toEqual(none);
  await comment(reader, id);
  const hidden = await comment(author, id);
  await hideComment(await createAdmin(), hidden.id, { reason: "off topic" });
  expect(await newCommentsIn(id, reader.user)).toEqual(none);
  await db
    .update(forumComments)
    .set({ number: sql`${forumComments.number} + 97` })
    .where(eq(forumComments.id, hidden.id));
  await db.update(forumPosts).set({ lastCommentNumber: 100 }).where(eq(forumPosts.id, id));
  const first = await comment(author, id);
  const path = `/community/posts/${id}?page=2#comment-${first.id}`;
  expect(await newCommentsIn(id, reader.user)).toEqual({ words: "1 new comment", path });
  await comment(author, id);
  expect(await newCommentsIn(id, reader.user)).toEqual({ words: "2 new comments", path });
  expect(await newCommentsIn(id, newcomer)).toEqual(none);
  await markRead(reader.user, id, first.number);
  expect((await newCommentsIn(id, reader.user)).words).toBe("1 new comment");
});

test("nothing is new to a visitor of the first time, and never what the reader wrote or nobody may read", async () => {
  const author = await member();
  const id = await post(author);
  const newcomer = await createUser();
  expect(await listUnread(newcomer, [id])).toEqual([]);
  await touchVisit(newcomer);
  expect(await listUnread(newcomer, [id])).toEqual([]);
  const reader = await visitor(60);
  const own = await post(actorOf(reader));
  await comment(actorOf(reader), own);
  expect(await listUnread(reader, [own])).toEqual([]);
  const hidden = await comment(author, own);
  expect(await listUnread(reader, [own])).toEqual([newCommentsMark(own)]);
  await hideComment(await createAdmin(), hidden.id, { reason: "off topic" });
  expect(await listUnread(reader, [own])).toEqual([]);
});

test("the number that was read never decreases, in whatever order pages arrive", async () => {
  const id = await post(await member());
  const reader = await createUser();
  await Promise.all([3, 100, 7, 0].map((number) => markRead(reader, id, number)));
  await markRead(reader, id, 5);
  await markRead(reader, 2_000_000, 5);
  await markRead(null, id, 200);
  const rows = await db.select().from(forumReads).where(eq(forumReads.userId, reader.id));
  expect(rows).toMatchObject([{ postId: id, number: 100 }]);
});

test("a visit ends after half an hour: what is new is measured from the end of the one before", async () => {
  const reader = await createUser();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [previousAt, lastAt] = [minutesAgo(500), minutesAgo(40)];
  await db.insert(forumVisits).values({ userId: reader.id, previousAt, lastAt });
  const between = await post(await member());
  await age(between, 50);
  // Also on the first page of the new visit, which is read before the visit is written.
  expect(await listUnread(reader, [between])).toEqual([]);
  await touchVisit(reader);
  const [visit] = await db.select().from(forumVisits).where(eq(forumVisits.userId, reader.id));
  expect(visit?.previousAt).toEqual(lastAt);
  expect(await listUnread(reader, [between])).toEqual([]);
});

test("the copy of an account has what it read, which is deleted with the account", async () => {
  const user = await createUser();
  const id = await post(await member());
  await markRead(user, id, 0);
  await touchVisit(user);
  const { postsRead, forumVisits: visits } = await copyPersonalData(user);
  expect(postsRead).toMatchObject([{ postId: id, number: 0 }]);
  expect(visits?.[0]?.lastAt).toBeInstanceOf(Date);
  expect(await deleteAccount(user, { currentPassword: PASSWORD })).toEqual({ ok: true });
  expect(await db.select().from(forumReads).where(eq(forumReads.userId, user.id))).toEqual([]);
  expect(await db.select().from(forumVisits).where(eq(forumVisits.userId, user.id))).toEqual([]);
});
