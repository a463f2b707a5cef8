import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAdmin, member } from "../../../../tests/support/builders";
import { databaseKind, useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { unreadNotificationsOf } from "./shown-notifications.server";
import { memberHandle } from "~/domain/accounts/member-name";
import {
  forumFollows,
  forumNotificationSettings,
  forumNotifications,
  mailOutbox,
  rateLimits,
  users,
} from "~drizzle/schema";
import { deleteComment, editComment } from "../comments/change-own-comment.server";
import { commentOnPost } from "../comments/comment-on-post.server";
import { hideComment, unhideComment } from "../moderation/moderate-comment.server";
import { hidePost, unhidePost } from "../moderation/moderate-post.server";
import { deletePost, editPost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import { markRead } from "../reads/mark-read.server";
import { follow, unfollow } from "./follow.server";
import { mailNotifications } from "./mail-notifications.server";
import { listNotifications } from "./notification-queries.server";
import { readInThread } from "./read-notifications.server";
import { tellMembers } from "./tell-members.server";

useDatabase();

const MEMBERS = 5;
const CATEGORIES = [1, 2];
/** More than any thread here has. */
const LAST = 1000;

type Kind = "answer" | "mention" | "follow" | "category";
type Told = { kind: Kind; isRead: boolean; isMailed: boolean };

/** A post or comment, and who was told of it. */
type Text = {
  words: string;
  postId: number | null;
  commentId: number | null;
  thread: Text;
  author: number;
  isHidden: boolean;
  isDeleted: boolean;
  told: Map<number, Told>;
  /** Whom the text mentions since its last edit. */
  named: number[];
};

const who = fc.nat(MEMBERS - 1);
const some = fc.nat(30);
const named = fc.uniqueArray(who, { maxLength: 2 });
const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("post"), who, where: fc.nat(2), named }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant("comment"), who, on: some, under: some, named }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom("follow", "unfollow"), who, on: some }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("category"), who, where: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("edit"), on: some, named }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom("hide", "unhide", "delete"), on: some }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("read"), who, on: some }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("mail") }) },
);
type Act = {
  act: string;
  who?: number;
  where?: number;
  on?: number;
  under?: number;
  named?: number[];
};

let written = 0;

/** The forum with its notifications, and beside it the plain account of who must be told. */
class Forum {
  readonly texts: Text[] = [];
  readonly follows = new Set<string>();

  constructor(
    readonly members: Awaited<ReturnType<typeof member>>[],
    readonly admin: Awaited<ReturnType<typeof createAdmin>>,
  ) {}

  async run(acts: readonly Act[]) {
    for (const act of acts) {
      await this.do(act);
      // As two processes do.
      await Promise.all([tellMembers(), tellMembers()]);
    }
  }

  async do({ act, who = 0, where = 0, on = 0, under = 0, named = [] }: Act) {
    if (act === "post") return this.post(who, CATEGORIES[where] ?? null, named);
    if (act === "category") return this.followCategory(who, CATEGORIES[where] ?? 1);
    if (act === "mail") return this.mail();
    const text = this.texts[on % Math.max(1, this.texts.length)];
    if (!text) return;
    if (act === "comment") return this.comment(who, text.thread, this.texts[under], named);
    if (act === "follow" || act === "unfollow") return this.follow(act, who, text.thread);
    if (act === "read") return this.read(who, text.thread);
    if (act === "edit") return this.edit(text, named);
    return this.remove(act, text);
  }

  member(index: number) {
    const found = this.members[index];
    if (!found) throw new Error(`No member ${index}`);
    return found;
  }

  async post(author: number, categoryId: number | null, named: number[]) {
    const words = this.words(named);
    const input = { title: `Title of ${words}`, content: words, categoryId, videoUrl: null };
    const made = await createPost(this.member(author), input);
    if (!made.ok) throw new Error(made.problem.message);
    const text: Omit<Text, "thread"> & { thread?: Text } = {
      ...{ words: words.split(".")[0] ?? "", postId: made.post.id, commentId: null, author },
      ...{ isHidden: false, isDeleted: false, told: new Map<number, Told>(), named },
    };
    const post = Object.assign(text, { thread: text as Text });
    this.follows.add(`${author} post ${made.post.id}`);
    this.texts.push(post);
    this.tell(post, "mention", named);
    this.tell(post, "category", this.followers(`category ${categoryId}`));
  }

  async comment(author: number, thread: Text, parent: Text | undefined, named: number[]) {
    const under = parent?.thread === thread && parent.commentId !== null ? parent : null;
    const words = this.words(named);
    const input = { content: words, parentId: under?.commentId ?? null };
    const made = await commentOnPost(this.member(author), thread.postId ?? 0, input);
    const mayBe = ![thread, ...(under ? [under] : [])].some((one) => one.isHidden || one.isDeleted);
    expect(made.ok).toBe(mayBe);
    if (!made.ok) return;
    const comment: Text = {
      ...{ words: words.split(".")[0] ?? "", postId: null, commentId: made.comment.id, thread },
      ...{ author, isHidden: false, isDeleted: false, told: new Map(), named },
    };
    this.texts.push(comment);
    const followers = this.followers(`post ${thread.postId}`);
    const isAuthor = (who: number) => who === thread.author;
    this.tell(comment, "answer", [...(under ? [under.author] : []), ...followers.filter(isAuthor)]);
    this.tell(comment, "mention", named);
    this.tell(comment, "follow", followers);
  }

  async edit(text: Text, named: number[]) {
    const content = `${text.words}. ${this.mentions(named)}`;
    const author = this.member(text.author);
    const done =
      text.commentId === null
        ? await editPost(author, text.postId ?? 0, { title: text.words, content, videoUrl: null })
        : await editComment(author, text.commentId, { content });
    if (!done.ok) {
      expect(text.isHidden || text.isDeleted).toBe(true);
      return;
    }
    text.named = named;
    this.tell(text, "mention", named);
  }

  async remove(act: string, text: Text) {
    const { postId, commentId } = text;
    const author = this.member(text.author);
    const reason = { reason: "off topic" };
    if (act === "delete") {
      const done = await (commentId === null
        ? deletePost(author, postId ?? 0)
        : deleteComment(author, commentId));
      if (done.ok) text.isDeleted = true;
    } else if (act === "hide") {
      if (commentId === null) await hidePost(this.admin, postId ?? 0, reason);
      else await hideComment(this.admin, commentId, reason);
      if (!text.isDeleted) text.isHidden = true;
    } else {
      if (commentId === null) await unhidePost(this.admin, postId ?? 0);
      else await unhideComment(this.admin, commentId);
      if (!text.isDeleted) text.isHidden = false;
    }
  }

  async follow(act: "follow" | "unfollow", who: number, { postId, isHidden, isDeleted }: Text) {
    const target = { type: "post" as const, id: postId ?? 0 };
    if (act === "unfollow") {
      await unfollow(this.member(who), target);
      this.follows.delete(`${who} post ${postId}`);
      return;
    }
    const done = await follow(this.member(who), target);
    expect(done.ok).toBe(!isHidden && !isDeleted);
    if (done.ok) this.follows.add(`${who} post ${postId}`);
  }

  async followCategory(who: number, id: number) {
    await follow(this.member(who), { type: "category", id });
    this.follows.add(`${who} category ${id}`);
  }

  async read(who: number, thread: Text) {
    const { user } = this.member(who);
    await markRead(user, thread.postId ?? 0, LAST);
    await readInThread(user, { postId: thread.postId ?? 0, first: 1, last: LAST });
    for (const text of this.texts.filter((one) => one.thread === thread)) {
      const told = text.told.get(who);
      if (told) told.isRead = true;
    }
  }

  /** The mails of everything that was not read and is there. Each only once. */
  async mail() {
    await Promise.all([mailNotifications(new Date()), mailNotifications(new Date())]);
    for (const text of this.texts) {
      for (const [who, told] of text.told) {
        if (told.isMailed) continue;
        told.isMailed = true;
        if (isShownTo(who, text) && !told.isRead) this.mailed.push(`${who} ${text.words}`);
      }
    }
  }

  readonly mailed: string[] = [];

  words(named: number[]): string {
    written += 1;
    return `Text${written}. ${this.mentions(named)}`;
  }

  mentions(named: number[]): string {
    return named
      .map((one) => `@${memberHandle({ ...this.member(one).user, handle: null })}`)
      .join(" ");
  }

  followers(what: string): number[] {
    return this.members.flatMap((_, who) => (this.follows.has(`${who} ${what}`) ? [who] : []));
  }

  tell(text: Text, kind: Kind, members: number[]) {
    for (const who of members) {
      if (who === text.author || text.told.has(who)) continue;
      text.told.set(who, { kind, isRead: false, isMailed: false });
    }
  }
}

const isShown = ({ isHidden, isDeleted, thread }: Text) =>
  !isHidden && !isDeleted && !thread.isHidden && !thread.isDeleted;

/** A mention that was edited out is shown no longer. */
const isShownTo = (who: number, text: Text) =>
  isShown(text) && (text.told.get(who)?.kind !== "mention" || text.named.includes(who));

const keyOf = ({ postId, commentId }: { postId: number | null; commentId: number | null }) =>
  commentId === null ? `post ${postId}` : `comment ${commentId}`;

async function expectToldAsCounted(forum: Forum) {
  for (const [who, { user }] of forum.members.entries()) {
    const rows = await db
      .select()
      .from(forumNotifications)
      .where(
        and(eq(forumNotifications.userId, user.id), ne(forumNotifications.kind, "moderation")),
      );
    const told = forum.texts.flatMap((text) => {
      const one = text.told.get(who);
      return one ? [{ text, ...one }] : [];
    });
    const inOrder = (lines: string[]) => lines.sort((a, b) => a.localeCompare(b));
    expect(inOrder(rows.map((row) => `${row.kind} ${keyOf(row)} ${row.readAt !== null}`))).toEqual(
      inOrder(told.map(({ text, kind, isRead }) => `${kind} ${keyOf(text)} ${isRead}`)),
    );
    const all = await listNotifications(user, { limit: LAST });
    const listed = all.filter(({ kind }) => kind !== "moderation");
    expect(listed.map(({ id }) => id)).toEqual(
      rows
        .filter((row) =>
          told.some(({ text }) => isShownTo(who, text) && keyOf(text) === keyOf(row)),
        )
        .map(({ id }) => id)
        .sort((a, b) => b - a),
    );
    const [count] = await selectRows<{ unread: number }>(
      sql`select ${unreadNotificationsOf(users.id)} as unread from ${users} where ${users.id} = ${user.id}`,
    );
    const unread = told.filter(({ text, isRead }) => isShownTo(who, text) && !isRead);
    const moderated = all.filter(({ kind, readAt }) => kind === "moderation" && !readAt);
    expect(count?.unread).toBe(unread.length + moderated.length);
    const mails = await db
      .select({ text: mailOutbox.text })
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, user.id))
      .orderBy(asc(mailOutbox.id));
    const mailed = mails.flatMap(({ text }) => text.match(/^Text\d+(?=\.)/gm) ?? []);
    expect(inOrder(mailed.map((words) => `${who} ${words}`))).toEqual(
      inOrder(forum.mailed.filter((line) => line.startsWith(`${who} `))),
    );
  }
}

test("whatever is followed, written, edited, hidden, read and deleted, each is told what a plain count says, once, and mailed once what is not read", async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => member()));
  const ids = members.map(({ user }) => user.id);
  const admin = await createAdmin();
  await db.insert(forumNotificationSettings).values(
    ids.map((userId) => ({
      ...{ userId, answers: "at-once" as const, mentions: "at-once" as const },
      ...{ follows: "at-once" as const, categories: "at-once" as const },
    })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 15, maxLength: 30 }), async (many) => {
      await db.delete(forumFollows);
      await db.delete(forumNotifications);
      await db.delete(mailOutbox).where(inArray(mailOutbox.userId, ids));
      await db.delete(rateLimits);
      const forum = new Forum(members, admin);
      await forum.run(many);
      await expectToldAsCounted(forum);
    }),
    { numRuns: databaseKind === "postgres" ? 10 : 4 },
  );
});
