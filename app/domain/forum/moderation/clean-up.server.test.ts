import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createAdmin, createStaff, member, unwrap } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import {
  forumCleanups,
  forumComments,
  forumHolding,
  forumNotifications,
  forumPostCounts,
  forumPosts,
  forumReports,
  forumSuspensions,
  inboxItems,
} from "~drizzle/schema";
import { deletePost, editPost } from "../posts/change-own-post.server";
import { commentOnPost } from "../comments/comment-on-post.server";
import { createPost } from "../posts/create-post.server";
import { listCleanups, removeSpammers, undoCleanup } from "./clean-up.server";
import { setHolding } from "./holding.server";
import { hideComment } from "./moderate-comment.server";
import { hidePost, unhidePost } from "./moderate-post.server";
import { decideSeveral, settleSeveral } from "./moderate-several.server";
import { countOpenReports, listOpenReports, reportToAdmins } from "./reports.server";
import { suspendMember } from "./suspend-member.server";

useDatabase();
afterEach(() => db.delete(forumHolding));

type Author = Awaited<ReturnType<typeof member>>;
const REASON = { reason: "Not here" };
let texts = 0;

async function post(author: Author, content = "Words") {
  texts += 1;
  const input = { title: `Post ${texts}`, content, categoryId: 1, videoUrl: null };
  return unwrap(await createPost(author, input)).post;
}

async function comment(author: Author, postId: number, content = "A comment") {
  texts += 1;
  const input = { content: `${content} ${texts}`, parentId: null };
  return unwrap(await commentOnPost(author, postId, input)).comment;
}

/** Everything that a removal changes, as it is now. */
async function state(authors: readonly Author[], others: readonly number[]) {
  const ids = authors.map(({ user }) => user.id);
  const columns = (table: typeof forumPosts | typeof forumComments) => ({
    id: table.id,
    isHidden: sql<boolean>`${table.hiddenAt} is not null`,
    reason: table.hiddenReason,
    heldFor: table.heldFor,
  });
  const posts = await db
    .select(columns(forumPosts))
    .from(forumPosts)
    .where(inArray(forumPosts.authorId, ids))
    .orderBy(forumPosts.id);
  const comments = await db
    .select(columns(forumComments))
    .from(forumComments)
    .where(inArray(forumComments.authorId, ids))
    .orderBy(forumComments.id);
  const replies = await db
    .select({ count: forumPosts.replyCount })
    .from(forumPosts)
    .where(inArray(forumPosts.id, [...others]))
    .orderBy(forumPosts.id);
  const [counted] = await db
    .select({ posts: sql`sum(${forumPostCounts.posts})` })
    .from(forumPostCounts);
  const suspended = await db
    .select({ userId: forumSuspensions.userId, reason: forumSuspensions.reason })
    .from(forumSuspensions)
    .where(
      and(
        inArray(forumSuspensions.userId, ids),
        sql`${forumSuspensions.endedAt} is null and ${forumSuspensions.until} > now()`,
      ),
    )
    .orderBy(forumSuspensions.userId);
  return { posts, comments, replies, counted, suspended, reports: await countOpenReports() };
}

test("what a spammer wrote is removed and its reports closed in one act, and all of it is undone in one", async () => {
  const [admin, spammer, other, reporter] = [
    await createAdmin(),
    ...[await member(), await member(), await member()],
  ] as const;
  const thread = await post(other);
  const shown = await post(spammer);
  const hidden = await post(spammer);
  const deleted = await post(spammer);
  const said = await comment(spammer, thread.id);
  const hiddenSaid = await comment(spammer, thread.id);
  await comment(other, shown.id);
  unwrap(await hidePost(admin, hidden.id, REASON));
  unwrap(await hideComment(admin, hiddenSaid.id, REASON));
  await setHolding(admin, { firstPosts: false, links: false, words: "for sale" });
  await post(spammer, "For sale");
  await comment(spammer, thread.id, "For sale");
  for (const target of [
    { type: "post", id: shown.id },
    { type: "post", id: deleted.id },
    { type: "comment", id: said.id },
  ] as const) {
    unwrap(await reportToAdmins(reporter, target, { reason: "Spam" }));
  }
  unwrap(await deletePost(spammer, deleted.id));
  unwrap(await suspendMember(admin, spammer.user, { days: 1, reason: "Earlier" }));
  const others = [thread.id];
  const before = await state([spammer], others);
  const removed = unwrap(await removeSpammers(admin, [spammer.user.id]));
  expect(removed).toMatchObject({ members: 1, texts: 4 });
  const after = await state([spammer], others);
  expect(after.posts.filter(({ isHidden }) => !isHidden).map(({ id }) => id)).toEqual([deleted.id]);
  expect(after.comments.every(({ isHidden }) => isHidden)).toBe(true);
  expect([...after.posts, ...after.comments].filter((one) => one.heldFor === "words")).toEqual([]);
  expect(after.suspended).toEqual([{ userId: spammer.user.id, reason: "Spam" }]);
  expect(after.reports).toBe(before.reports - 3);
  const told = await db.$count(forumNotifications, eq(forumNotifications.userId, reporter.user.id));
  expect(told).toBe(1);
  // Pressed again, and undone by two moderators at once.
  expect(unwrap(await removeSpammers(admin, [spammer.user.id])).texts).toBe(0);
  const [again] = await listCleanups();
  unwrap(await undoCleanup(admin, again?.id ?? 0));
  const undone = await Promise.all([1, 2].map(async () => undoCleanup(admin, removed.id)));
  expect(undone.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await state([spammer], others)).toEqual(before);
  const [item] = await db
    .select({ state: inboxItems.state })
    .from(inboxItems)
    .innerJoin(forumReports, eq(forumReports.id, inboxItems.sourceId))
    .where(and(eq(inboxItems.kind, "report"), eq(forumReports.commentId, said.id)));
  expect(item?.state).toBe("open");
});

test("many spammers are removed by one press, without members of the team, and undone by one", async () => {
  const admin = await createAdmin();
  const staff = await createStaff();
  const other = await member();
  const thread = await post(other);
  const spammers = [];
  for (let count = 0; count < 5; count += 1) spammers.push(await member());
  const chosen: { type: "post" | "comment"; id: number }[] = [];
  for (const one of spammers) {
    chosen.push({ type: "post", id: (await post(one)).id });
    chosen.push({ type: "comment", id: (await comment(one, thread.id)).id });
  }
  chosen.push({ type: "post", id: (await post({ ...other, user: staff })).id });
  const before = await state(spammers, [thread.id]);
  const act = { chosen, act: "spam" as const, reason: null };
  expect(unwrap(await settleSeveral(admin, act))).toEqual({ ok: true, count: 10, removed: true });
  expect((await state(spammers, [thread.id])).suspended).toHaveLength(5);
  expect(await removeSpammers(admin, [staff.id, 2_000_000])).toMatchObject({ ok: false });
  const [removal] = await listCleanups();
  expect(removal).toMatchObject({ texts: 10 });
  expect(removal?.members).toHaveLength(5);
  unwrap(await undoCleanup(admin, removal?.id ?? 0));
  expect(await state(spammers, [thread.id])).toEqual(before);
});

test("what somebody changed since stays so, and after 7 days nothing can be undone", async () => {
  const [admin, spammer] = [await createAdmin(), await member()];
  const [one, two] = [await post(spammer), await post(spammer)];
  const removed = unwrap(await removeSpammers(admin, [spammer.user.id]));
  unwrap(await unhidePost(admin, one.id));
  unwrap(await hidePost(admin, one.id, REASON));
  await db
    .update(forumCleanups)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(forumCleanups.id, removed.id));
  expect(await undoCleanup(admin, removed.id)).toMatchObject({ problem: { code: "conflict" } });
  await db
    .update(forumCleanups)
    .set({ createdAt: sql`now() - interval '6 days'` })
    .where(eq(forumCleanups.id, removed.id));
  unwrap(await undoCleanup(admin, removed.id));
  const rows = (await state([spammer], [])).posts;
  expect(rows).toMatchObject([
    { id: one.id, isHidden: true, reason: REASON.reason },
    { id: two.id, isHidden: false },
  ]);
  expect(await undoCleanup(admin, 2_000_000)).toMatchObject({ problem: { code: "not-found" } });
});

test("several texts that wait are refused, or published, in one act", async () => {
  const [admin, author, other] = [await createAdmin(), await member(), await member()];
  const thread = await post(other);
  await setHolding(admin, { firstPosts: true, links: false, words: "" });
  const [first, second] = [await post(author), await comment(author, thread.id)];
  const chosen = [
    { type: "post" as const, id: first.id },
    { type: "comment" as const, id: second.id },
  ];
  const without = await decideSeveral(admin, { chosen, act: "reject", reason: null });
  expect(without).toMatchObject({ problem: { code: "invalid", field: "reason" } });
  const refused = await decideSeveral(admin, { chosen, act: "reject", ...REASON });
  expect(refused).toMatchObject({ ok: true, count: 2 });
  expect(await decideSeveral(admin, { chosen, act: "publish", reason: null })).toMatchObject({
    problem: { code: "conflict" },
  });
  const { posts, comments } = await state([author], []);
  expect([...posts, ...comments]).toMatchObject([
    { id: first.id, heldFor: "rejected" },
    { id: second.id, heldFor: "rejected" },
  ]);
  const third = await post(author);
  const one = { chosen: [{ type: "post" as const, id: third.id }], act: "publish" as const };
  expect(await decideSeveral(admin, { ...one, reason: null })).toMatchObject({
    ok: true,
    count: 1,
  });
});

test("reports of a text are one entry with the text as it was, and hiding it closes them", async () => {
  const [admin, author, first, second] = [
    await createAdmin(),
    ...[await member(), await member(), await member()],
  ] as const;
  const { id } = await post(author, "**Bad** words");
  const before = await countOpenReports();
  const target = { type: "post", id } as const;
  unwrap(await reportToAdmins(first, target, { reason: "Rude" }));
  unwrap(await reportToAdmins(second, target, { reason: "Very rude" }));
  unwrap(await deletePost(author, id));
  const entry = async () => (await listOpenReports()).filter(({ key }) => key === `post-${id}`);
  expect(await entry()).toMatchObject([
    { text: "Bad words", isDeleted: true, reports: [{ reason: "Rude" }, { reason: "Very rude" }] },
  ]);
  expect((await entry())[0]?.post?.title).toMatch(/^Post/);
  expect(await countOpenReports()).toBe(before + 1);
  const close = { chosen: [target], act: "close" as const, reason: null };
  unwrap(await settleSeveral(admin, close));
  expect(await entry()).toEqual([]);

  const thread = await post(author);
  const said = await comment(author, thread.id);
  for (const one of [first, second]) {
    unwrap(await reportToAdmins(one, { type: "comment", id: said.id }, { reason: "Rude" }));
  }
  unwrap(await hideComment(admin, said.id, REASON));
  unwrap(await hideComment(admin, said.id, REASON));
  expect(await countOpenReports()).toBe(before);
  for (const { user } of [first, second]) {
    const told = await db.$count(
      forumNotifications,
      and(eq(forumNotifications.userId, user.id), eq(forumNotifications.commentId, said.id)),
    );
    expect(told).toBe(1);
  }
});

test("a report has all of the text that its reporter read, whatever its author makes of it", async () => {
  const [author, first, second] = [await member(), await member(), await member()];
  const long = `Buy ${"more and ".repeat(60)}evil words at the end`;
  const videoUrl = "https://video.example/1";
  const input = { title: "An evil title", content: long, categoryId: 1, videoUrl };
  const { id } = unwrap(await createPost(author, input)).post;
  const target = { type: "post", id } as const;
  const entry = async () => (await listOpenReports()).filter(({ key }) => key === `post-${id}`);
  const seen = { post: { id, title: "An evil title" }, words: long, videoUrl };
  unwrap(await reportToAdmins(first, target, { reason: "Rude" }));
  expect(await entry()).toMatchObject([{ ...seen, isChanged: false, isCut: true }]);
  unwrap(await editPost(author, id, { title: "A title", content: long, videoUrl }));
  expect(await entry()).toMatchObject([{ ...seen, isChanged: true }]);
  unwrap(await editPost(author, id, { title: "Worse", content: "Worse words", videoUrl: null }));
  unwrap(await reportToAdmins(second, target, { reason: "Very rude" }));
  unwrap(await deletePost(author, id));
  const reports = [{ later: null }, { reason: "Very rude", later: "Worse\n\nWorse words" }];
  expect(await entry()).toMatchObject([{ ...seen, isDeleted: true, reports }]);
});

test("pressed by two moderators at once it is one removal, which one press undoes", async () => {
  const [admin, spammer, other] = [await createAdmin(), await member(), await member()];
  const thread = await post(other);
  await comment(spammer, thread.id);
  const before = await state([spammer], [thread.id]);
  const pressed = await Promise.all(
    [1, 2].map(async () => unwrap(await removeSpammers(admin, [spammer.user.id]))),
  );
  expect(pressed.map(({ texts }) => texts).sort()).toEqual([0, 1]);
  expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  const removals = (await listCleanups()).filter(({ members }) =>
    members.includes(spammer.user.username),
  );
  expect(removals).toHaveLength(1);
  unwrap(await undoCleanup(admin, removals[0]?.id ?? 0));
  expect(await state([spammer], [thread.id])).toEqual(before);
});
