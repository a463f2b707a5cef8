import { and, asc, count, countDistinct, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PASSWORD, member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import {
  forumAnnouncements,
  forumFollows,
  forumNotificationSettings,
  forumNotifications,
  mailOutbox,
  users,
} from "~drizzle/schema";
import { commentOnPost } from "../comments/comment-on-post.server";
import { editPost } from "../posts/change-own-post.server";
import { postFormInput } from "../forum.schema";
import { FIRST_POST_MARK } from "../reader-marks";
import { listWriterMarks } from "../reader-marks.server";
import { createPost } from "../posts/create-post.server";
import { follow, unfollow } from "./follow.server";
import { mailTimes } from "./mail-times";
import { mailNotifications } from "./mail-notifications.server";
import {
  feedReader,
  getNotificationSettings,
  replaceFeed,
  setNotificationSettings,
} from "./notification-settings.server";
import { listNotifications } from "./notification-queries.server";
import { notificationTitle } from "./notification-words";
import { readStopToken } from "./stop-link.server";
import { stopMails } from "./stop-mails.server";
import { tellMembers } from "./tell-members.server";

useDatabase();

const HOUR_MS = 3_600_000;
let texts = 0;

async function post(author: Actor, categoryId: number | null = null, words = "Words") {
  texts += 1;
  const input = { title: `Post ${texts}`, content: words, categoryId, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post.id;
}

async function comment(author: Actor, postId: number, parentId: number | null = null) {
  texts += 1;
  const made = await commentOnPost(author, postId, { content: `Words ${texts}`, parentId });
  if (!made.ok) throw new Error(made.problem.message);
  return made.comment.id;
}

const toldTo = (user: User) =>
  db
    .select({
      kind: forumNotifications.kind,
      postId: forumNotifications.postId,
      commentId: forumNotifications.commentId,
    })
    .from(forumNotifications)
    .where(eq(forumNotifications.userId, user.id))
    .orderBy(asc(forumNotifications.id));

const mailsTo = (user: User) =>
  db
    .select({ subject: mailOutbox.subject, text: mailOutbox.text, stopPath: mailOutbox.stopPath })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, user.email.toLowerCase())))
    .orderBy(asc(mailOutbox.id));

test("who follows a post is told of comments, its author of answers, and nobody of their own", async () => {
  const [author, follower] = [await member(), await member()];
  const id = await post(author);
  await follow(follower, { type: "post", id });
  await db
    .insert(forumNotificationSettings)
    .values({ userId: follower.user.id, follows: "at-once" });
  const first = await comment(await member(), id);
  const own = await comment(follower, id, first);
  await Promise.all([tellMembers(), tellMembers()]);
  expect(await toldTo(follower.user)).toEqual([{ kind: "follow", postId: null, commentId: first }]);
  expect(await toldTo(author.user)).toEqual([
    { kind: "answer", postId: null, commentId: first },
    { kind: "answer", postId: null, commentId: own },
  ]);
  await Promise.all([mailNotifications(new Date()), mailNotifications(new Date())]);
  expect(await mailsTo(follower.user)).toHaveLength(1);
  expect(own).toBeGreaterThan(first);
});

test("who writes a post is told of all that others write in it, in their own words, until they unfollow it", async () => {
  const [author, other, third] = [await member(), await member(), await member()];
  const id = await post(author);
  await setNotificationSettings(author.user, { answers: "at-once" });
  const first = await comment(other, id);
  await comment(third, id, first);
  const own = await comment(author, id);
  await comment(third, id, own);
  const listed = await listNotifications(author.user, { limit: 10 });
  const said = listed.map((one) => /answered you|commented/.exec(notificationTitle(one))?.[0]);
  expect(said).toEqual(["answered you", "commented", "answered you"]);
  await mailNotifications(new Date());
  expect((await mailsTo(author.user)).map(({ subject }) => subject)).toEqual([
    "3 new in the forum",
  ]);

  await unfollow(author, { type: "post", id });
  await comment(other, id);
  await comment(third, id, first);
  const answer = await comment(third, id, own);
  expect((await listNotifications(author.user, { limit: 10 })).map((one) => one.commentId)).toEqual(
    [answer, ...listed.map(({ commentId }) => commentId)],
  );
});

test("the link in a mail of a comment on one's own post stops those of this post", async () => {
  const author = await member();
  await setNotificationSettings(author.user, { answers: "at-once" });
  const id = await post(author);
  await comment(await member(), id);
  await tellMembers();
  await mailNotifications(new Date());
  const [mail] = await mailsTo(author.user);
  const stop = readStopToken(mail?.stopPath?.split("/").at(-1));
  expect(stop?.scope).toEqual({ what: "post", id });
});

test("a mention that is edited out leaves the notifications and the mail, and is told once when it comes back", async () => {
  const [author, named] = [await member(), await member()];
  await setNotificationSettings(named.user, { mentions: "at-once" });
  const name = `@member-${named.user.id}`;
  const id = await post(author, null, `Ask ${name}`);
  const edit = async (content: string) =>
    expect((await editPost(author, id, { title: "T", content, videoUrl: null })).ok).toBe(true);
  const listed = async () => (await listNotifications(named.user, { limit: 10 })).length;
  expect(await listed()).toBe(1);
  await edit("Ask nobody");
  expect(await listed()).toBe(0);
  await mailNotifications(new Date());
  expect(await mailsTo(named.user)).toEqual([]);
  await edit(`Ask ${name}, and ${name}`);
  expect(await listed()).toBe(1);
});

test("the tick at a first post has replies mailed at once, and is off unless ticked", async () => {
  const [ticked, unticked, other] = [await member(), await member(), await member()];
  const input = { title: "First", content: "Words", categoryId: null, videoUrl: null };
  const form = { ...input, categoryId: "", videoUrl: "" };
  expect(postFormInput.parse(form)).toEqual({ ...input, mailsReplies: false });
  const typed = postFormInput.parse({ ...form, mailsReplies: "on" });
  for (const [author, written] of [
    [ticked, typed],
    [unticked, input],
  ] as const) {
    expect(await listWriterMarks(author.user)).toEqual([FIRST_POST_MARK]);
    const made = await createPost(author, written);
    if (!made.ok) throw new Error(made.problem.message);
    expect(await listWriterMarks(author.user)).toEqual([]);
    const first = await comment(other, made.post.id);
    await comment(await member(), made.post.id, first);
  }
  expect((await getNotificationSettings(ticked.user)).chosen).toEqual({ answers: "at-once" });
  expect((await getNotificationSettings(unticked.user)).chosen).toEqual({});
  await tellMembers();
  await mailNotifications(new Date());
  const subjects = async ({ user }: typeof ticked) =>
    (await mailsTo(user)).map(({ subject }) => subject);
  expect(await subjects(ticked)).toEqual(["2 new in the forum"]);
  expect(await subjects(unticked)).toEqual([]);
});

test("a comment is one row to announce, however many follow; all are told, each once", async () => {
  const followers = 1_100;
  const id = await post(await member());
  await db.execute(sql`
    with made as (
      insert into ${users} (username, email)
      select 'follower-' || n, 'follower-' || n || '@example.com' from generate_series(1, ${followers}) n
      returning id)
    insert into ${forumFollows} (user_id, post_id) select id, ${id}::int from made`);
  const commentId = await comment(await member(), id);
  const told = () =>
    db
      .select({ members: countDistinct(forumNotifications.userId), rows: count() })
      .from(forumNotifications)
      .where(
        and(eq(forumNotifications.commentId, commentId), eq(forumNotifications.kind, "follow")),
      );
  expect(await told()).toEqual([{ members: 0, rows: 0 }]);
  expect(await db.$count(forumAnnouncements)).toBeGreaterThan(0);
  await Promise.all([tellMembers(), tellMembers(), tellMembers()]);
  await tellMembers();
  expect(await told()).toEqual([{ members: followers, rows: followers }]);
  expect(await db.$count(forumAnnouncements)).toBe(0);
});

test("mail is due at once, the next morning or the next Monday morning, in New York", () => {
  const times = (at: string) => {
    const { daily, weekly } = mailTimes(new Date(at));
    return [daily.toISOString(), weekly.toISOString()];
  };
  // A Sunday evening in winter, and the Monday before and after seven.
  expect(times("2026-11-23T01:00:00Z")).toEqual([
    ...["2026-11-23T12:00:00.000Z", "2026-11-23T12:00:00.000Z"],
  ]);
  expect(times("2026-11-23T11:59:00Z")).toEqual([
    ...["2026-11-23T12:00:00.000Z", "2026-11-23T12:00:00.000Z"],
  ]);
  expect(times("2026-11-23T12:00:00Z")).toEqual([
    ...["2026-11-24T12:00:00.000Z", "2026-11-30T12:00:00.000Z"],
  ]);
  // The clocks go forward on March 14, 2027.
  expect(times("2027-03-13T18:00:00Z")).toEqual([
    ...["2027-03-14T11:00:00.000Z", "2027-03-15T11:00:00.000Z"],
  ]);
});

test("gathered mail waits for its time, follows a change of the settings, and is one for all", async () => {
  const [author, reader] = [await member(), await member()];
  const id = await post(author);
  await follow(reader, { type: "post", id });
  await setNotificationSettings(reader.user, { follows: "weekly" });
  await comment(author, id);
  await comment(author, id);
  await tellMembers();
  const now = Date.now();
  await mailNotifications(new Date(now));
  expect(await mailsTo(reader.user)).toEqual([]);
  await setNotificationSettings(reader.user, { follows: "daily" });
  await mailNotifications(new Date(now + 25 * HOUR_MS));
  await mailNotifications(new Date(now + 8 * 24 * HOUR_MS));
  const mails = await mailsTo(reader.user);
  expect(mails.map(({ subject }) => subject)).toEqual(["2 new in the forum"]);
  expect(mails[0]?.text).toContain(`/community/posts/${id}/comment?parent=`);
  await comment(author, id);
  await tellMembers();
  await setNotificationSettings(reader.user, {});
  await mailNotifications(new Date(now + 20 * 24 * HOUR_MS));
  expect(await mailsTo(reader.user)).toHaveLength(1);
});

test("an address that nobody has proven gets no notification, and later none of before", async () => {
  const [author, reader] = [await member(), await member()];
  const id = await post(author);
  await follow(reader, { type: "post", id });
  await db.insert(forumNotificationSettings).values({ userId: reader.user.id, follows: "at-once" });
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, reader.user.id));
  await comment(author, id);
  await tellMembers();
  await mailNotifications(new Date());
  expect(await toldTo(reader.user)).toHaveLength(1);
  expect(await mailsTo(reader.user)).toEqual([]);
  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, reader.user.id));
  await mailNotifications(new Date());
  expect(await mailsTo(reader.user)).toEqual([]);
  await comment(author, id);
  await tellMembers();
  await mailNotifications(new Date());
  expect(await mailsTo(reader.user)).toHaveLength(1);
});

test("a link stops what its mail is about, and mail of it that waits, but nothing else", async () => {
  const [author, reader] = [await member(), await member()];
  await setNotificationSettings(reader.user, { follows: "at-once", mentions: "at-once" });
  const [one, other] = [await post(author), await post(author)];
  for (const id of [one, other]) {
    await follow(reader, { type: "post", id });
    await comment(author, id);
    await tellMembers();
    await mailNotifications(new Date());
  }
  const [mail] = await mailsTo(reader.user);
  const stop = readStopToken(mail?.stopPath?.split("/").at(-1));
  expect(stop).toEqual({ userId: reader.user.id, scope: { what: "post", id: one } });
  if (!stop) return;
  await Promise.all([stopMails(stop), stopMails(stop)]);
  expect((await mailsTo(reader.user)).map(({ text }) => text.includes(`/posts/${one}#`))).toEqual([
    false,
  ]);
  for (const id of [one, other]) await comment(author, id);
  await tellMembers();
  expect((await toldTo(reader.user)).length).toBe(3);
  await stopMails({ userId: reader.user.id, scope: { what: "all" } });
  expect((await getNotificationSettings(reader.user)).chosen).toEqual({});
  expect(readStopToken("bm9ib2R5.bm9ib2R5")).toBeNull();
});

test("a feed's address reads its member's notifications until it is replaced", async () => {
  const [{ user }, other] = [await member(), await member()];
  const tokenOf = async () => (await getNotificationSettings(user)).feedPath.split("/").at(-2);
  const first = await tokenOf();
  expect(await feedReader(first)).toEqual({ id: user.id });
  await Promise.all([replaceFeed(user, 0), replaceFeed(user, 0)]);
  expect(await feedReader(first)).toBeNull();
  const second = await tokenOf();
  expect(await feedReader(second)).toEqual({ id: user.id });
  expect(await feedReader((await getNotificationSettings(other.user)).feedPath)).toBeNull();
  await setNotificationSettings(user, { answers: "daily" });
  expect(await tokenOf()).toBe(second);
  await changePassword(user, { currentPassword: PASSWORD, password: "another password" }, null);
  expect(await feedReader(second)).toBeNull();
  expect(await feedReader(await tokenOf())).toEqual({ id: user.id });
});
