import { eq, max, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorOf, createAdmin, createUser, member, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { comment, expectCounted, post } from "../../../tests/support/threads";
import { db } from "~/platform/database/db.server";
import { LIMITS } from "~/platform/database/limits.server";
import { forumComments, forumLikes, forumPosts, forumVersions } from "~drizzle/schema";
import { deleteComment, editComment } from "./comments/change-own-comment.server";
import { getComment } from "./comments/comment-queries.server";
import { commentOnPost } from "./comments/comment-on-post.server";
import { getSectionPage } from "./forum-page.server";
import { createPostInput } from "./forum.schema";
import { like, toggleLike, unlike } from "./likes.server";
import { setHolding } from "./moderation/holding.server";
import { hideComment } from "./moderation/moderate-comment.server";
import {
  hidePost,
  lockPost,
  movePost,
  pinPost,
  unhidePost,
} from "./moderation/moderate-post.server";
import { listOpenReports, reportToAdmins, resolveReport } from "./moderation/reports.server";
import { getPostPage } from "./post-page.server";
import { deletePost, editPost } from "./posts/change-own-post.server";
import { createPost } from "./posts/create-post.server";
import { getPost } from "./posts/post-queries.server";
import { ownInThread } from "./own-in-thread.server";
import { previewCommentEdit, previewPostEdit } from "./writing/preview-text.server";
import { getPostHistory } from "./writing/versions.server";
import { IDS_PER_BLOCK } from "./posts/section-counts.server";

useDatabase();

test("posts written, hidden, shown, moved and deleted at the same time are counted where they are visible", async () => {
  const author = await member();
  const admin = await createAdmin();
  const made = await Promise.all(Array.from({ length: 30 }, (_, n) => post(author, 1 + (n % 2))));
  await expectCounted();
  const ids = made.map(({ id }) => id);
  await Promise.all(
    ids.map(async (id, n) => {
      if (n % 3 === 0) unwrap(await hidePost(admin, id, { reason: "off topic" }));
      if (n % 3 === 1)
        unwrap(await movePost(admin, id, { categoryId: n % 2 ? 3 : null, note: null }));
      if (n % 3 === 2 && n % 2) unwrap(await deletePost(author, id));
    }),
  );
  await expectCounted();
  for (const id of ids.filter((_, n) => n % 6 === 0)) unwrap(await unhidePost(admin, id));
  await expectCounted();
});

test("each page of a section has 20 posts, pinned first, newest first, every post once", async () => {
  const author = await member();
  const made = [];
  for (let n = 0; n < 45; n++) made.push((await post(author, 5)).id);
  const pinned = made[10] ?? 0;
  await pinPost(await createAdmin(), pinned);
  const pages = await Promise.all([1, 2, 3].map((page) => getSectionPage(5, page, null)));
  const ids = pages.flatMap((page) => page?.section.posts.map(({ id }) => id) ?? []);
  expect(ids[0]).toBe(pinned);
  expect(ids.slice(1)).toEqual(made.filter((id) => id !== pinned).reverse());
  expect(await getSectionPage(5, 4, null)).toBeNull();
  expect(await getSectionPage(4711, 1, null)).toBeNull();
});

test("a section has the first words of its posts, and all words and the first 20 comments of the opened one alone", async () => {
  const author = await member();
  const long = { title: "Long", content: "word ".repeat(2_000), categoryId: 2, videoUrl: null };
  const opened = unwrap(await createPost(author, long)).post;
  const other = await post(author, 2);
  const hidden = await post(author, 2);
  for (const { id } of [other, hidden]) await comment(author, id);
  const early = await comment(author, opened.id);
  unwrap(await deleteComment(author, early.id));
  for (let n = 0; n < 25; n++) await comment(author, opened.id);
  unwrap(await hidePost(await createAdmin(), hidden.id, { reason: "off topic" }));
  const shown = async (openedId: number | null) =>
    (await getSectionPage(2, 1, openedId))?.section.posts ?? [];
  const [second, first] = await shown(opened.id);
  expect(first).toMatchObject({ id: opened.id, replyCount: 25 });
  expect(first?.html).toMatch(/^<p dir="auto">word .{40,75} …<\/p>$/);
  expect(first?.opened?.html).toContain(long.content.trim());
  const numbers = first?.opened?.comments.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  expect(second).toMatchObject({ id: other.id, html: '<p dir="auto">Words</p>' });
  expect(second).not.toHaveProperty("opened");
  for (const id of [null, hidden.id])
    expect((await shown(id)).map(({ opened }) => opened)).toEqual([undefined, undefined]);
});

test("pages continue across blocks of counts, whatever is hidden in them", async () => {
  const author = await member();
  const admin = await createAdmin();
  const [{ last } = { last: 0 }] = await db.select({ last: max(forumPosts.id) }).from(forumPosts);
  const end = IDS_PER_BLOCK * Math.ceil(((last ?? 0) + 1) / IDS_PER_BLOCK);
  const made = [];
  for (const start of [end - 15, end + IDS_PER_BLOCK * 2 - 15]) {
    await db.execute(sql`select setval(pg_get_serial_sequence('forum_posts', 'id'), ${start})`);
    for (let n = 0; n < 30; n++) made.push((await post(author, 6)).id);
  }
  const hidden = [made[0], made[14], made[15], made[40], made[59]];
  for (const id of hidden) unwrap(await hidePost(admin, id ?? 0, { reason: "off topic" }));
  const pages = await Promise.all([1, 2, 3].map((page) => getSectionPage(6, page, null)));
  const shown = pages.map((page) => page?.section.posts.map(({ id }) => id));
  const expected = made.filter((id) => !hidden.includes(id)).reverse();
  expect(shown).toEqual([expected.slice(0, 20), expected.slice(20, 40), expected.slice(40)]);
  await expectCounted();
});

test("hiding, showing and moving an old post updates no other post", async () => {
  const author = await member();
  const admin = await createAdmin();
  const old = await post(author, 4);
  for (let n = 0; n < 5; n++) await post(author, 4);
  const versions = async () => {
    const rows = await db
      .select({ id: forumPosts.id, version: sql<string>`xmin::text` })
      .from(forumPosts)
      .where(ne(forumPosts.id, old.id));
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  const before = await versions();
  unwrap(await hidePost(admin, old.id, { reason: "off topic" }));
  unwrap(await unhidePost(admin, old.id));
  unwrap(await movePost(admin, old.id, { categoryId: null, note: null }));
  expect(await versions()).toEqual(before);
});

test("the same post or comment sent twice at once is stored once", async () => {
  const author = await member();
  const input = { title: "Twice", content: "Clicked twice", categoryId: null, videoUrl: null };
  const [first, second] = await Promise.all([createPost(author, input), createPost(author, input)]);
  expect(unwrap(first).post.id).toBe(unwrap(second).post.id);
  const { id } = unwrap(first).post;
  const words = { content: "Me too", parentId: null };
  const both = await Promise.all([1, 2].map(() => commentOnPost(author, id, words)));
  expect(new Set(both.map((one) => unwrap(one).comment.id)).size).toBe(1);
  expect((await getPost(id))?.replyCount).toBe(1);
});

test("comments written at the same time are numbered without gaps; a page has a hundred of them", async () => {
  const author = await member();
  const { id } = await post(author);
  await Promise.all(Array.from({ length: 103 }, () => comment(author, id)));
  const first = await getPostPage(null, id, 1, null);
  const second = await getPostPage(null, id, 2, null);
  if (!first.post || !second.post) throw new Error("No page");
  expect(first.comments.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 1),
  );
  expect(second.comments.map(({ number }) => number)).toEqual([101, 102, 103]);
  expect(second.pageCount).toBe(2);
  expect((await getPostPage(null, id, 3, null)).post).toBeNull();
});

test("a reply to a reply belongs to the same thread; a reply to another post's comment is refused", async () => {
  const author = await member();
  const { id } = await post(author);
  const top = await comment(author, id);
  const reply = await comment(author, id, top.id);
  const deeper = await comment(author, id, reply.id);
  expect([reply.rootId, deeper.rootId, deeper.parentId]).toEqual([top.id, top.id, reply.id]);
  const other = await post(author);
  const refused = await commentOnPost(author, other.id, { content: "Lost", parentId: top.id });
  expect(refused).toMatchObject({ ok: false, problem: { code: "invalid" } });
  expect((await getPost(other.id))?.replyCount).toBe(0);
});

test("200 likes and unlikes at once by many members end with counts equal to the rows", async () => {
  const author = await member();
  const { id } = await post(author);
  const target = { type: "post", id } as const;
  const said = await comment(author, id);
  const onComment = { type: "comment", id: said.id } as const;
  const members = await Promise.all(Array.from({ length: 8 }, () => member()));
  const acts = [like, unlike, toggleLike, like];
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const act = acts[n % acts.length] ?? like;
      return act(members[n % members.length] ?? author, n % 5 === 0 ? onComment : target);
    }),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  const rows = await db.select().from(forumLikes);
  expect((await getPost(id))?.likeCount).toBe(rows.filter((row) => row.postId === id).length);
  const [counted] = await db.select().from(forumComments).where(eq(forumComments.id, said.id));
  expect(counted?.likeCount).toBe(rows.filter((row) => row.commentId === said.id).length);
});

test("liking twice counts once, unliking twice subtracts once", async () => {
  const author = await member();
  const { id } = await post(author);
  const reader = await member();
  const target = { type: "post", id } as const;
  await like(reader, target);
  expect(await like(reader, target)).toMatchObject({ liked: true, likeCount: 1 });
  await unlike(reader, target);
  expect(await unlike(reader, target)).toMatchObject({ liked: false, likeCount: 0 });
  expect(await like(reader, { type: "post", id: 2_000_000 })).toMatchObject({
    ok: false,
    problem: { code: "not-found" },
  });
});

const HALF_AN_HOUR_AGO = sql`now() - interval '31 minutes'`;

const agePost = (id: number) =>
  db.update(forumPosts).set({ createdAt: HALF_AN_HOUR_AGO }).where(eq(forumPosts.id, id));

const ageComment = (id: number) =>
  db.update(forumComments).set({ createdAt: HALF_AN_HOUR_AGO }).where(eq(forumComments.id, id));

const ANSWERED = {
  problem: {
    code: "forbidden",
    message: "It was answered: after 30 minutes you can correct it, but not delete it",
  },
};

const LOCKED = {
  problem: {
    code: "forbidden",
    message: "The post is locked, so that what is older than 30 minutes stays as it is",
  },
};

test("only the author changes a post, after 30 minutes too, and it is marked as edited", async () => {
  const author = await member();
  const { id } = await post(author);
  const edit = { title: "Better", content: "Better words", videoUrl: null };
  expect(await editPost(await member(), id, edit)).toMatchObject({
    ok: false,
    problem: { code: "forbidden" },
  });
  unwrap(await editPost(author, id, edit));
  const edited = await getPost(id);
  expect(edited?.title).toBe("Better");
  expect(edited?.editedAt).toBeInstanceOf(Date);
  await agePost(id);
  unwrap(await editPost(author, id, { ...edit, content: "Corrected" }));
  expect((await getPost(id))?.content).toBe("Corrected");
  unwrap(await deletePost(author, id));
});

test("after 30 minutes a post or comment is deleted only if nobody answered it", async () => {
  const author = await member();
  const { id } = await post(author);
  const said = await comment(author, id);
  const reply = unwrap(
    await commentOnPost(await member(), id, { content: "A reply", parentId: said.id }),
  ).comment;
  await agePost(id);
  await ageComment(said.id);
  const marks = async () => {
    const shown = await getPostPage(author.user, id, 1, null);
    return shown.post && (await ownInThread(shown.post, shown.comments)(author.user)).marks;
  };
  expect(await deleteComment(author, said.id)).toMatchObject(ANSWERED);
  expect(await deletePost(author, id)).toMatchObject(ANSWERED);
  expect(await marks()).toMatch(
    new RegExp(` changeable-post-${id} changeable-comment-${said.id} asked-${id}$`),
  );
  unwrap(await editComment(author, said.id, { content: "Corrected" }));
  expect((await getComment(null, said.id))?.content).toBe("Corrected");
  // What nobody can read is no answer.
  unwrap(await hideComment(await createAdmin(), reply.id, { reason: "spam" }));
  expect(await marks()).toContain(`deletable-comment-${said.id}`);
  unwrap(await deleteComment(author, said.id));
  expect(await marks()).toContain(`deletable-post-${id}`);
  unwrap(await deletePost(author, id));
});

test("after 30 minutes nothing is changed in a locked post, before as in any other", async () => {
  const author = await member();
  const { id } = await post(author);
  const said = await comment(author, id);
  await lockPost(await createAdmin(), id);
  const edit = { title: "Better", content: "Better words", videoUrl: null };
  unwrap(await editPost(author, id, edit));
  unwrap(await editComment(author, said.id, { content: "Better" }));
  await agePost(id);
  await ageComment(said.id);
  for (const refused of [
    await editPost(author, id, edit),
    await editComment(author, said.id, { content: "Best" }),
    await deletePost(author, id),
    await deleteComment(author, said.id),
    await previewPostEdit(author, id, edit),
    await previewCommentEdit(author, said.id, { content: "Best" }),
  ]) {
    expect(refused).toMatchObject(LOCKED);
  }
});

test("a correction that adds a link to a new member's text waits for a moderator", async () => {
  const admin = await createAdmin();
  await setHolding(admin, { firstPosts: false, links: true, words: "" });
  const author = await member();
  const { id } = await post(author);
  await agePost(id);
  const edit = { title: "Title", content: "See https://spam.example/a", videoUrl: null };
  unwrap(await editPost(author, id, edit));
  await setHolding(admin, { firstPosts: false, links: false, words: "" });
  expect(await getPost(id)).toMatchObject({ heldFor: "link" });
  expect(await getPostHistory(null, id)).toBeNull();
});

test("edits, which keep the text before them, count like new texts", async () => {
  const author = await member();
  const { id } = await post(author);
  const said = await comment(author, id);
  const forPosts = LIMITS.forumPost.points - 1;
  const forComments = LIMITS.forumComment.points - 1;
  const change = (n: number) =>
    editPost(author, id, { title: `${n}`, content: "A", videoUrl: null });
  const reword = (n: number) => editComment(author, said.id, { content: `${n}` });
  for (let n = 0; n < forPosts; n++) unwrap(await change(n));
  for (let n = 0; n < forComments; n++) unwrap(await reword(n));
  expect(await change(-1)).toMatchObject({ problem: { code: "too-many" } });
  expect(await reword(-1)).toMatchObject({ problem: { code: "too-many" } });
  expect(await db.$count(forumVersions, eq(forumVersions.authorId, author.user.id))).toBe(
    forPosts + forComments,
  );
});

test("a deleted comment loses its text, keeps its place and is not counted", async () => {
  const author = await member();
  const { id } = await post(author);
  const said = await comment(author, id);
  unwrap(await editComment(author, said.id, { content: "Edited" }));
  unwrap(await deleteComment(author, said.id));
  expect(await deleteComment(author, said.id)).toMatchObject({ problem: { code: "not-found" } });
  const shown = await getPostPage(null, id, 1, null);
  expect(shown.post?.replyCount).toBe(0);
  const [left] = shown.post ? shown.comments : [];
  expect(left?.content).toBe("");
  expect(left?.deletedAt).toBeInstanceOf(Date);
});

test("locked, hidden and deleted posts refuse comments and say why", async () => {
  const author = await member();
  const admin = await createAdmin();
  const words = { content: "Too late", parentId: null };
  const locked = await post(author);
  await lockPost(admin, locked.id);
  expect(await commentOnPost(author, locked.id, words)).toMatchObject({
    problem: { code: "forbidden", message: "This post is locked: it takes no new comments" },
  });
  const hidden = await post(author);
  await hidePost(admin, hidden.id, { reason: "spam" });
  expect(await commentOnPost(author, hidden.id, words)).toMatchObject({
    problem: { code: "not-found" },
  });
  const deleted = await post(author);
  unwrap(await deletePost(author, deleted.id));
  expect(await commentOnPost(author, deleted.id, words)).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await getPostPage(null, hidden.id, 1, null)).toMatchObject({
    reason: "A moderator hid this post: spam",
  });
  expect(
    (await getPostPage({ id: admin.id, role: "admin" }, hidden.id, 1, null)).post,
  ).toBeTruthy();
});

test("the text of a hidden post or comment is shown only to its author and admins", async () => {
  const author = await member();
  const admin = await createAdmin();
  const { id } = await post(author);
  const said = await comment(author, id);
  unwrap(await hideComment(admin, said.id, { reason: "rude" }));
  const other = await createUser();
  for (const viewer of [null, other]) {
    const seen = await getPostPage(viewer, id, 1, null);
    expect(seen.post && seen.comments).toMatchObject([{ content: "", hiddenReason: "rude" }]);
  }
  for (const viewer of [admin, author.user]) {
    const seen = await getPostPage(viewer, id, 1, null);
    expect(seen.post && seen.comments).toMatchObject([{ content: said.content }]);
  }
  unwrap(await hidePost(admin, id, { reason: "rude too" }));
  for (const viewer of [null, other]) {
    expect((await getPostPage(viewer, id, 1, null)).post).toBeNull();
  }
  for (const viewer of [admin, author.user]) {
    expect(await getPostPage(viewer, id, 1, null)).toMatchObject({ post: { id } });
  }
});

test("a report is in the queue once, until an admin closes it", async () => {
  const author = await member();
  const { id } = await post(author);
  const reporter = actorOf(await createUser());
  const target = { type: "post", id } as const;
  unwrap(await reportToAdmins(reporter, target, { reason: "An advertisement" }));
  unwrap(await reportToAdmins(reporter, target, { reason: "Again" }));
  const open = (await listOpenReports()).filter((report) => report.post?.id === id);
  expect(open).toMatchObject([{ reports: [{ reason: "An advertisement" }] }]);
  unwrap(await resolveReport(await createAdmin(), open[0]?.reports[0]?.id ?? 0));
  expect((await listOpenReports()).filter((report) => report.post?.id === id)).toEqual([]);
});

test("a post in a category that does not exist is refused at its field", async () => {
  const input = { title: "T", content: "C", categoryId: 4711, videoUrl: null };
  expect(await createPost(await member(), input)).toMatchObject({
    problem: { code: "invalid", field: "categoryId" },
  });
});

test.each([
  [{ title: "", content: "x" }, "Please fill in title and content"],
  [{ title: "\u200b\u202e", content: "x" }, "Please fill in title and content"],
  [{ title: "x", content: " \n " }, "Please fill in title and content"],
  [{ title: "x", content: "y".repeat(1_000_000) }, "Content must be 20,000 characters or fewer"],
  [{ title: "x", content: "y", categoryId: "many" }, "Choose a category from the list"],
  [
    { title: "x", content: "y", videoUrl: "javascript:alert(1)" },
    "Enter a whole link that starts with https://",
  ],
])("a post is refused with a message that says what to do: %#", (input, message) => {
  const parsed = createPostInput.safeParse(input);
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message);
});
