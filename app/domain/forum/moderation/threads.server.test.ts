import { and, eq, inArray, isNull } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createAdmin, member, unwrap } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import {
  forumComments,
  forumFollows,
  forumHolding,
  forumLikes,
  forumNotifications,
  forumPosts,
  forumReads,
  userPoints,
} from "~drizzle/schema";
import { commentOnPost } from "../comments/comment-on-post.server";
import { getComment } from "../comments/comment-queries.server";
import { follow } from "../follows/follow.server";
import { listNotifications } from "../follows/notification-queries.server";
import { readAllNotifications } from "../follows/read-notifications.server";
import { like, unlike } from "../likes.server";
import { likedMark } from "../reader-marks";
import { likedAmong } from "../reader-marks.server";
import { commentPath } from "../forum-paths";
import { mergeInput } from "../forum.schema";
import { getExistingPost, getPost } from "../posts/post-queries.server";
import { isVisible } from "../posts/section-counts.server";
import { markRead } from "../reads/mark-read.server";
import { mergePost, unmergePost } from "./merge-posts.server";
import { hideComment } from "./moderate-comment.server";
import { hidePost, unhidePost } from "./moderate-post.server";
import { splitPost } from "./split-post.server";
import { NOTE, REASON, post, comment, leadsTo, shownIds } from "../../../../tests/support/threads";

useDatabase();
afterEach(() => db.delete(forumHolding));

test("a merged post becomes a comment, its comments follow, and all is put back", async () => {
  const [asker, other, admin] = [await member(), await member(), await createAdmin()];
  const kept = await post(other, 2);
  const first = await comment(asker, kept.id);
  const merged = await post(asker, 1);
  const [one, two] = [await comment(other, merged.id), await comment(asker, merged.id)];
  const hidden = await comment(other, merged.id);
  unwrap(await hideComment(admin, hidden.id, REASON));
  unwrap(await mergePost(admin, merged.id, { into: kept.id, ...NOTE }));
  unwrap(await mergePost(admin, merged.id, { into: kept.id, ...NOTE }));

  const [, opening] = await shownIds(kept.id);
  expect(await shownIds(kept.id)).toEqual([first.id, opening, one.id, two.id]);
  expect(await getComment(null, opening ?? 0)).toMatchObject({
    content: `**${merged.title.replaceAll("*", "\\*")}**\n\nWords`,
    author: { id: asker.user.id },
    createdAt: merged.createdAt,
  });
  expect(await getComment(null, one.id)).toMatchObject({
    createdAt: one.createdAt,
    author: one.author,
  });
  expect((await getPost(kept.id))?.replyCount).toBe(4);
  for (const each of [one, two, hidden])
    expect(await leadsTo(commentPath(each), each.id)).toBe(true);
  const late = await comment(other, merged.id);
  const reply = unwrap(
    await commentOnPost(other, merged.id, { content: "To you", parentId: one.id }),
  ).comment;
  expect([late.postId, reply.postId]).toEqual([kept.id, kept.id]);
  expect(await unhidePost(admin, merged.id)).toMatchObject({ problem: { code: "conflict" } });

  unwrap(await unmergePost(admin, merged.id, NOTE));
  unwrap(await unmergePost(admin, merged.id, NOTE));
  expect(await shownIds(merged.id)).toEqual([one.id, two.id, reply.id]);
  expect(await shownIds(kept.id)).toEqual([first.id, late.id]);
  expect(await getComment(null, one.id)).toMatchObject({ number: one.number });
  expect([(await getPost(merged.id))?.replyCount, (await getPost(kept.id))?.replyCount]).toEqual([
    3, 2,
  ]);
  expect(await leadsTo(commentPath(reply), reply.id)).toBe(true);
  const told = await db
    .select({ words: forumNotifications.words })
    .from(forumNotifications)
    .where(
      and(eq(forumNotifications.userId, asker.user.id), eq(forumNotifications.kind, "moderation")),
    );
  expect(told).toHaveLength(1);
  expect(told[0]?.words).toContain(NOTE.note);
  expect(told[0]?.words).toContain("out of");
});

test("each author is told once of a post that is merged, taken out and merged again, until they read it", async () => {
  const [asker, other, admin] = [await member(), await member(), await createAdmin()];
  const [kept, merged] = [await post(other), await post(asker)];
  await comment(asker, merged.id);
  await comment(other, merged.id);
  const told = async ({ user }: typeof asker) =>
    (await listNotifications(user, { limit: 10 }))
      .filter(({ kind }) => kind === "moderation")
      .map(({ words, post: { id } }) => `${id} ${words?.includes("merged") ? "in" : "out"}`);
  const into = { into: kept.id, ...NOTE };
  unwrap(await mergePost(admin, merged.id, into));
  expect([await told(asker), await told(other)]).toEqual([[`${merged.id} in`], [`${kept.id} in`]]);
  unwrap(await unmergePost(admin, merged.id, NOTE));
  expect(await told(asker)).toEqual([`${merged.id} out`]);
  unwrap(await mergePost(admin, merged.id, into));
  expect([await told(asker), await told(other)]).toEqual([[`${merged.id} in`], [`${kept.id} in`]]);
  await readAllNotifications(asker.user, 2_000_000_000);
  unwrap(await unmergePost(admin, merged.id, NOTE));
  expect(await told(asker)).toEqual([`${merged.id} out`, `${merged.id} in`]);
});

test("likes go with the text of a merged post, and back", async () => {
  const [asker, fan, late] = [await member(), await member(), await member()];
  const admin = await createAdmin();
  const [kept, merged] = [await post(await member()), await post(asker)];
  const points = async () =>
    (
      await db
        .select({ points: userPoints.totalPoints })
        .from(userPoints)
        .where(eq(userPoints.userId, asker.user.id))
    )[0]?.points ?? 0;
  unwrap(await like(fan, { type: "post", id: merged.id }));
  const once = await points();
  unwrap(await mergePost(admin, merged.id, { into: kept.id, ...NOTE }));
  const [opening = 0] = await shownIds(kept.id);
  const shown = async (id: number) => (await getComment(null, id))?.likeCount;
  expect(await shown(opening)).toBe(1);
  const target = { type: "comment" as const, id: opening };
  expect(await likedAmong(fan.user, [{ post: kept, comments: [{ id: opening }] }])).toEqual([
    likedMark("comment", opening),
  ]);
  const LIKE = 2;
  // Whoever liked the post cannot give its points again.
  unwrap(await unlike(fan, target));
  expect(await points()).toBe(once - LIKE);
  unwrap(await like(fan, target));
  expect(await points()).toBe(once);
  unwrap(await like(late, target));
  unwrap(await unmergePost(admin, merged.id, NOTE));
  expect((await getExistingPost(merged.id)).likeCount).toBe(2);
  unwrap(await unlike(late, { type: "post", id: merged.id }));
  expect(await points()).toBe(once);
  // A merge of before likes moved left some with the post.
  unwrap(await mergePost(admin, merged.id, { into: kept.id, ...NOTE }));
  await db.insert(forumLikes).values({ userId: fan.user.id, postId: merged.id });
  await db.update(forumPosts).set({ likeCount: 1 }).where(eq(forumPosts.id, merged.id));
  unwrap(await unmergePost(admin, merged.id, NOTE));
  expect((await getExistingPost(merged.id)).likeCount).toBe(1);
});

test("split comments take their replies with them and go back to their places", async () => {
  const [author, admin] = [await member(), await createAdmin()];
  const old = await post(author, 3);
  const [one, two, three] = [
    await comment(author, old.id),
    await comment(author, old.id),
    await comment(author, old.id),
  ];
  const reply = await comment(author, old.id, two.id);
  const deep = await comment(author, old.id, reply.id);
  const input = { title: "New talk", categoryId: 4, ...NOTE, comments: [two.id] };
  const made = unwrap(await splitPost(admin, old.id, input));
  expect(await shownIds(old.id)).toEqual([one.id, three.id]);
  expect(await shownIds(made.id)).toEqual([two.id, reply.id, deep.id]);
  for (const each of [two, reply, deep]) {
    expect(await leadsTo(commentPath(each), each.id)).toBe(true);
  }
  // A form that was opened before still answers the comment.
  const late = await comment(author, old.id, two.id);
  expect(late).toMatchObject({ postId: made.id, parentId: two.id });
  unwrap(await mergePost(admin, made.id, { into: old.id, ...NOTE }));
  expect(await shownIds(old.id)).toEqual([one.id, two.id, three.id, reply.id, deep.id, late.id]);
  expect(await getComment(null, two.id)).toMatchObject({ number: two.number });
  unwrap(await unmergePost(admin, made.id, NOTE));
  expect(await shownIds(made.id)).toEqual([two.id, reply.id, deep.id, late.id]);
  const again = { ...input, title: "Split again", comments: [two.id] };
  expect(await splitPost(admin, old.id, again)).toMatchObject({
    problem: { code: "invalid", field: "comments" },
  });
});

test("an old address leads to the right page of a long thread", async () => {
  const [author, admin] = [await member(), await createAdmin()];
  const long = await post(author);
  const rows = Array.from({ length: 150 }, (_, n) => ({
    ...{ postId: long.id, authorId: author.user.id, content: "Words", number: n + 1 },
  }));
  const made = await db.insert(forumComments).values(rows).returning();
  await db
    .update(forumPosts)
    .set({ replyCount: 150, lastCommentNumber: 150 })
    .where(eq(forumPosts.id, long.id));
  const kept = await post(author);
  await comment(author, kept.id);
  unwrap(await mergePost(admin, long.id, { into: kept.id, ...NOTE }));
  for (const each of [made[0], made[98], made[99], made[100], made[149]]) {
    if (!each) throw new Error("No comment");
    expect(await leadsTo(commentPath(each), each.id)).toBe(true);
  }
});

test("who follows or has read the merged post goes on there, until it is taken out", async () => {
  const [author, reader, admin] = [await member(), await member(), await createAdmin()];
  const [kept, merged] = [await post(author), await post(author)];
  const last = await comment(author, merged.id);
  unwrap(await follow(reader, { type: "post", id: merged.id }));
  await markRead(reader.user, kept.id, 0);
  await markRead(reader.user, merged.id, last.number);
  unwrap(await mergePost(admin, merged.id, { into: kept.id, ...NOTE }));
  const follows = () =>
    db.$count(
      forumFollows,
      and(eq(forumFollows.userId, reader.user.id), eq(forumFollows.postId, kept.id)),
    );
  expect(await follows()).toBe(1);
  const [read] = await db
    .select({ number: forumReads.number })
    .from(forumReads)
    .where(and(eq(forumReads.userId, reader.user.id), eq(forumReads.postId, kept.id)));
  expect(read?.number).toBe((await getExistingPost(kept.id)).lastCommentNumber);
  unwrap(await unmergePost(admin, merged.id, NOTE));
  expect(await follows()).toBe(0);
});

test("comments written while threads are merged and split are all somewhere, once", async () => {
  const [author, admin, second] = [await member(), await createAdmin(), await createAdmin()];
  const [a, b] = [await post(author), await post(author)];
  const root = await comment(author, a.id);
  const write = async (n: number) => {
    const on = n % 3 === 0 ? b.id : a.id;
    return comment(author, on, n % 3 === 1 ? root.id : null);
  };
  const [written] = await Promise.all([
    Promise.all(Array.from({ length: 24 }, (_, n) => write(n))),
    mergePost(admin, a.id, { into: b.id, ...NOTE }),
    mergePost(second, a.id, { into: b.id, ...NOTE }),
    splitPost(second, a.id, { title: "Split", categoryId: null, ...NOTE, comments: [root.id] }),
  ]);
  const rows = await db
    .select({ id: forumComments.id, postId: forumComments.postId })
    .from(forumComments)
    .where(
      inArray(
        forumComments.id,
        written.map(({ id }) => id),
      ),
    );
  expect(rows).toHaveLength(24);
  expect(rows.some(({ postId }) => postId === a.id)).toBe(false);
  for (const { id } of await db.select().from(forumPosts).where(isVisible)) {
    const shown = and(
      eq(forumComments.postId, id),
      isNull(forumComments.hiddenAt),
      isNull(forumComments.deletedAt),
    );
    expect((await getPost(id))?.replyCount).toBe(await db.$count(forumComments, shown));
  }
});

test("a moderator cannot merge what is hidden, into itself or into nothing", async () => {
  const [author, admin] = [await member(), await createAdmin()];
  const [one, two] = [await post(author), await post(author)];
  unwrap(await hidePost(admin, one.id, REASON));
  const problem = async (id: number, into: number) => {
    const outcome = await mergePost(admin, id, { into, ...NOTE });
    return outcome.ok ? null : [outcome.problem.code, outcome.problem.field];
  };
  expect(await problem(one.id, two.id)).toEqual(["conflict", undefined]);
  expect(await problem(two.id, one.id)).toEqual(["invalid", "into"]);
  expect(await problem(two.id, two.id)).toEqual(["invalid", "into"]);
  expect(await problem(2_000_000, two.id)).toEqual(["not-found", undefined]);
  const into = (text: string) => mergeInput.safeParse({ into: text, ...NOTE }).data?.into;
  expect(into(" 12 ")).toBe(12);
  expect(into("https://example.com/community/posts/12?page=3#comment-4")).toBe(12);
  expect([into("twelve"), into("0"), into("99999999999")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
