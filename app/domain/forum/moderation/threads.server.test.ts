import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { createAdmin, member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  forumComments,
  forumFollows,
  forumHolding,
  forumNotifications,
  forumPostCounts,
  forumPosts,
  forumReads,
  pointTransactions,
} from "~drizzle/schema";
import { deleteComment } from "../comments/change-own-comment.server";
import { commentOnPost } from "../comments/comment-on-post.server";
import { getComment } from "../comments/comment-queries.server";
import { follow } from "../follows/follow.server";
import { pagePosts } from "../forum-feed.server";
import { commentPath } from "../forum-paths";
import { mergeInput } from "../forum.schema";
import { getPostPage } from "../post-page.server";
import { deletePost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import { getExistingPost, getPost } from "../posts/post-queries.server";
import { IDS_PER_BLOCK, isVisible } from "../posts/section-counts.server";
import { markRead } from "../reads/mark-read.server";
import { approve, reject } from "./held-texts.server";
import { setHolding } from "./holding.server";
import { mergePost, unmergePost } from "./merge-posts.server";
import { hideComment, unhideComment } from "./moderate-comment.server";
import { hidePost, lockPost, movePost, unhidePost } from "./moderate-post.server";
import { splitPost } from "./split-post.server";

useDatabase();
afterEach(() => db.delete(forumHolding));

type Author = Awaited<ReturnType<typeof member>>;

const NOTE = { note: "Both are about the same thing" };
const REASON = { reason: "Off topic" };

const unwrap = <Success extends object>(
  outcome: { ok: false; problem: { message: string } } | ({ ok: true } & Success),
) => {
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome;
};

let texts = 0;

async function post(author: Author, categoryId: number | null = null, content = "Words") {
  texts += 1;
  const input = { title: `Post *${texts}*`, content, categoryId, videoUrl: null };
  return unwrap(await createPost(author, input)).post;
}

async function comment(author: Author, postId: number, parentId: number | null = null) {
  texts += 1;
  return unwrap(await commentOnPost(author, postId, { content: `Words ${texts}`, parentId }))
    .comment;
}

/** The page that a browser shows for an address: where it is redirected to. */
async function openPath(viewer: User | null, path: string): ReturnType<typeof getPostPage> {
  const url = new URL(path, "http://site.invalid");
  const id = Number(url.pathname.split("/").at(-1));
  const page = Number(url.searchParams.get("page") ?? 1);
  const found = await getPostPage(viewer, id, page, null);
  return found.movedTo ? openPath(viewer, found.movedTo) : found;
}

/** Whether the address of a comment shows it, or a link to where it is. */
async function leadsTo(path: string, id: number) {
  const found = await openPath(null, path);
  return found.post && [...found.comments, ...found.moved].some((one) => one.id === id);
}

const shownIds = async (postId: number) => {
  const found = await getPostPage(null, postId, 1, null);
  return found.post
    ? found.comments
        .filter(({ hiddenAt, deletedAt }) => !hiddenAt && !deletedAt)
        .map(({ id }) => id)
    : [];
};

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
      and(
        eq(forumNotifications.userId, asker.user.id),
        eq(forumNotifications.postId, merged.id),
        eq(forumNotifications.kind, "moderation"),
      ),
    );
  expect(told).toHaveLength(2);
  expect(told[0]?.words).toContain(NOTE.note);
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

// --- random acts, compared with a naive model ---

type State = "shown" | "hidden" | "held" | "rejected" | "merged" | "deleted";
type Text = { by: Author | null; state: State; earns: boolean };
type PostModel = Text & { category: number | null; into: number | null; splitFrom: number | null };
type CommentModel = Text & {
  home: number;
  parent: number | null;
  root: number | null;
  /** The posts that it has left and not come back to. */
  left: Set<number>;
};

/** What should be true, kept in maps, without numbers, counts and pages. */
class Model {
  posts = new Map<number, PostModel>();
  comments = new Map<number, CommentModel>();
  /** The comments with the texts of merged posts. */
  openings = new Map<number, number>();
  addresses = new Map<string, number>();

  in(post: number) {
    return [...this.comments].filter(([, { home }]) => home === post);
  }
  move(ids: readonly number[], to: number) {
    for (const id of ids) {
      const one = this.comments.get(id);
      if (!one) throw new Error("Unknown comment");
      one.left.add(one.home);
      one.left.delete(to);
      one.home = to;
    }
  }
}

const ACTS = [
  ...["post", "comment", "comment", "comment", "reply", "reply", "hold", "hide", "unhide"],
  ...["hideComment", "unhideComment", "decide", "decide", "move", "merge", "merge", "unmerge"],
  ...["split", "split", "delete", "lock"],
] as const;

class Forum {
  model = new Model();
  constructor(
    readonly authors: readonly Author[],
    readonly admin: User,
  ) {}

  async run(act: (typeof ACTS)[number], a: number, b: number, c: number) {
    const { model, admin } = this;
    const author = pick(this.authors, a);
    const [id, one] = pick([...model.posts], b);
    const [other, two] = pick([...model.posts], c);
    const [commentId, said] = pick([...model.comments], b);
    switch (act) {
      case "post":
        return this.write(author, 1 + (b % 3), c % 4 === 0);
      case "comment":
        return this.say(author, id, null, false);
      case "hold":
        return this.say(author, id, null, true);
      case "reply":
        return this.say(author, said.home, commentId, false);
      case "hide":
        unwrap(await orGone(hidePost(admin, id, REASON)));
        if (one.state === "shown") one.state = "hidden";
        return;
      case "unhide": {
        const done = await unhidePost(admin, id);
        expect(done.ok).toBe(one.state !== "merged" && one.state !== "deleted");
        if (done.ok) one.state = "shown";
        return;
      }
      case "hideComment":
        unwrap(await orGone(hideComment(admin, commentId, REASON)));
        if (said.state === "shown") said.state = "hidden";
        return;
      case "unhideComment":
        unwrap(await orGone(unhideComment(admin, commentId)));
        if (said.state !== "deleted") said.state = "shown";
        return;
      case "decide":
        await this.decide("post", id, one, c);
        return this.decide("comment", commentId, said, c);
      case "move":
        unwrap(await orGone(movePost(admin, id, { categoryId: 1 + (c % 3), note: null })));
        if (one.state !== "deleted") one.category = 1 + (c % 3);
        return;
      case "lock":
        return void (await orGone(lockPost(admin, c % 5 === 0 ? id : 2_000_000)));
      case "merge": {
        const done = await mergePost(admin, id, { into: other, ...NOTE });
        const wasDone = one.state === "merged" && one.into === other;
        expect(done.ok).toBe(
          wasDone || (id !== other && one.state === "shown" && two.state === "shown"),
        );
        if (done.ok && !wasDone) await this.merged(id, other);
        return;
      }
      case "unmerge": {
        const { into } = one;
        const done = await unmergePost(admin, id, NOTE);
        const isNested = one.state === "merged" && model.posts.get(into ?? 0)?.state === "merged";
        expect(done.ok).toBe(!isNested);
        if (done.ok && one.state === "merged" && into !== null) this.unmerged(id, into);
        return;
      }
      case "split":
        return this.split(id, one, commentId);
      case "delete":
        if (said.by && (await deleteComment(said.by, commentId)).ok) said.state = "deleted";
        if (c % 4 === 0 && one.by && (await deletePost(one.by, id)).ok) one.state = "deleted";
    }
  }

  async write(by: Author, category: number, isHeld: boolean) {
    const made = await post(by, category, isHeld ? "Buds for sale" : "Words");
    const state = isHeld ? "held" : "shown";
    expect(made.hiddenAt === null).toBe(!isHeld);
    this.model.posts.set(made.id, {
      ...{ by, state, earns: true, category, into: null, splitFrom: null },
    });
  }

  async say(by: Author, on: number, parent: number | null, isHeld: boolean) {
    const { model } = this;
    texts += 1;
    const content = `${isHeld ? "For sale" : "Words"} ${texts}`;
    const done = await commentOnPost(by, on, { content, parentId: parent });
    if (!done.ok) return;
    let home = parent === null ? on : (model.comments.get(parent)?.home ?? on);
    for (let at = model.posts.get(home); at?.into; at = model.posts.get(home)) home = at.into;
    expect(done.comment.postId).toBe(home);
    const root = parent === null ? null : (model.comments.get(parent)?.root ?? parent);
    const state = isHeld ? "held" : "shown";
    model.comments.set(done.comment.id, {
      ...{ by, state, earns: true, home, parent, root, left: new Set() },
    });
  }

  async decide(type: "post" | "comment", id: number, text: Text, c: number) {
    const isYes = c % 2 === 0;
    const done = isYes
      ? await approve(this.admin, { type, id })
      : await reject(this.admin, { type, id }, REASON);
    const isDone = isYes ? text.state === "shown" : text.state === "rejected";
    expect(done.ok).toBe(text.state === "held" || isDone);
    if (text.state === "held") text.state = isYes ? "shown" : "rejected";
  }

  async merged(id: number, into: number) {
    const { model } = this;
    const one = model.posts.get(id);
    if (!one) throw new Error("Unknown post");
    model.move(
      model.in(id).map(([one]) => one),
      into,
    );
    one.state = "merged";
    one.into = into;
    if (one.splitFrom === into) return;
    const known = [...model.comments.keys()];
    const [opening] = await db
      .select({ id: forumComments.id })
      .from(forumComments)
      .where(
        and(eq(forumComments.postId, into), sql`${forumComments.id} > ${Math.max(0, ...known)}`),
      );
    model.openings.set(id, opening?.id ?? 0);
    model.comments.set(opening?.id ?? 0, {
      ...{ by: one.by, state: "shown", earns: false, home: into },
      ...{ parent: null, root: null, left: new Set() },
    });
  }

  unmerged(id: number, into: number) {
    const { model } = this;
    const one = model.posts.get(id);
    if (!one) throw new Error("Unknown post");
    const openingId = one.splitFrom === into ? undefined : model.openings.get(id);
    const back = model.in(into).filter(([, { left }]) => left.has(id));
    const roots = new Set([...back.map(([one]) => one), openingId]);
    const replies = model
      .in(into)
      .filter(([key, { root }]) => root !== null && roots.has(root) && !roots.has(key));
    model.move(
      [...back, ...replies].map(([one]) => one),
      id,
    );
    const opening = model.comments.get(openingId ?? 0);
    if (opening?.home === into && opening.state === "shown") opening.state = "hidden";
    one.state = "shown";
    one.into = null;
  }

  async split(id: number, one: PostModel, chosen: number) {
    const { model } = this;
    // Another title each time: the same split again changes nothing.
    const title = `Split ${randomUUID()}`;
    const input = { title, categoryId: 2, ...NOTE, comments: [chosen] };
    const done = await splitPost(this.admin, id, input);
    const isThere = model.comments.get(chosen)?.home === id;
    expect(done.ok).toBe(one.state === "shown" && isThere);
    if (!done.ok) return;
    model.posts.set(done.id, {
      ...{ by: null, state: "shown", earns: false, category: 2, into: null, splitFrom: id },
    });
    const inPost = model.in(id);
    const moving = new Set([chosen]);
    for (const at of moving) {
      for (const [key, { parent }] of inPost) if (parent === at) moving.add(key);
    }
    model.move([...moving], done.id);
  }

  /** Compares every count, page, address and point with the model. */
  async check() {
    const { model } = this;
    const rows = await db
      .select()
      .from(forumComments)
      .where(inArray(forumComments.id, [...model.comments.keys()]));
    for (const row of rows) {
      const one = model.comments.get(row.id);
      const isShown = row.hiddenAt === null && row.deletedAt === null;
      expect([row.postId, isShown]).toEqual([one?.home, one?.state === "shown"]);
      if (row.number > 0) model.addresses.set(commentPath(row), row.id);
    }
    const posts = await db
      .select()
      .from(forumPosts)
      .where(inArray(forumPosts.id, [...model.posts.keys()]));
    for (const row of posts) {
      const said = model.in(row.id).filter(([, { state }]) => state === "shown");
      expect(row.replyCount).toBe(said.length);
      const numbers = rows.filter(({ postId }) => postId === row.id).map(({ number }) => number);
      expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(row.lastCommentNumber);
      const isShown = model.posts.get(row.id)?.state === "shown";
      expect(row.hiddenAt === null && row.deletedAt === null).toBe(isShown);
      if (isShown) {
        expect((await shownIds(row.id)).sort(ascending)).toEqual(
          said.map(([id]) => id).sort(ascending),
        );
      }
    }
    const { posts: listed } = await pagePosts({ limit: 1000 });
    const shown = [...model.posts].filter(([, { state }]) => state === "shown").map(([id]) => id);
    const isOurs = (id: number) => model.posts.has(id);
    expect(
      listed
        .map(({ post }) => post.id)
        .filter(isOurs)
        .sort(ascending),
    ).toEqual(shown.sort(ascending));
    for (const [path, id] of model.addresses) {
      const found = await openPath(null, path);
      if (found.post) expect([path, id, await leadsTo(path, id)]).toEqual([path, id, true]);
    }
    await expectCounted();
    await this.expectPoints();
  }

  async expectPoints() {
    const { action, relatedId, relatedType, reversesId, id, userId } = pointTransactions;
    const entries = await db
      .select({ id, action, relatedId, relatedType, reversesId })
      .from(pointTransactions)
      .where(
        inArray(
          userId,
          this.authors.map(({ user }) => user.id),
        ),
      );
    const reversed = new Set(entries.map((entry) => entry.reversesId));
    const standing = entries
      .filter((entry) => ["post", "comment"].includes(entry.action) && !reversed.has(entry.id))
      .map((entry) => `${entry.relatedType} ${entry.relatedId}`);
    const earning = (kind: string, texts: Map<number, Text>) =>
      [...texts]
        .filter(([, { state, earns }]) => earns && ["shown", "hidden", "merged"].includes(state))
        .map(([id]) => `${kind} ${id}`);
    expect(standing.sort()).toEqual(
      [...earning("post", this.model.posts), ...earning("comment", this.model.comments)].sort(),
    );
  }
}

const ascending = (a: number, b: number) => a - b;
const orGone = async <Answer>(outcome: Promise<Answer>) => {
  const done: unknown = await outcome;
  const isGone = JSON.stringify(done).includes("not-found");
  return isGone ? { ok: true as const } : (done as { ok: true });
};

function pick<One>(list: readonly One[], at: number): One {
  const one = list[at % list.length];
  if (one === undefined) throw new Error("Nothing to pick");
  return one;
}

/** Checks that each block counts the visible posts of its section. */
async function expectCounted() {
  const visible = await db
    .select({
      section: sql<number>`coalesce(${forumPosts.categoryId}, 0)`,
      block: sql<number>`${forumPosts.id} / ${IDS_PER_BLOCK}::int`,
      posts: count(),
    })
    .from(forumPosts)
    .where(isVisible)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
  const { section, block, posts } = forumPostCounts;
  expect(
    await db.select().from(forumPostCounts).where(ne(posts, 0)).orderBy(section, block),
  ).toEqual(visible);
}

test("after random acts of members and moderators all counts, places, addresses and points are right", async () => {
  const admin = await createAdmin();
  await setHolding(admin, { firstPosts: false, links: false, words: "for sale" });
  const step = fc.tuple(fc.constantFrom(...ACTS), fc.nat(99), fc.nat(99), fc.nat(99));
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 60, maxLength: 60, size: "max" }),
      async (steps) => {
        const authors = [await member(), await member(), await member()];
        const forum = new Forum(authors, admin);
        for (const [n, author] of authors.entries()) {
          await forum.write(author, 1 + n, false);
          const [id] = pick([...forum.model.posts], n);
          await forum.say(author, id, null, false);
          await forum.say(author, id, null, false);
        }
        for (const [n, [act, a, b, c]] of steps.entries()) {
          await forum.run(act, a, b, c);
          if (n % 20 === 19) await forum.check();
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});
