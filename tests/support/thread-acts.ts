import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { createAdmin, member, unwrap } from "./builders";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumComments, forumPosts, pointTransactions } from "~drizzle/schema";
import { deleteComment } from "~/domain/forum/comments/change-own-comment.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { pagePosts } from "~/domain/forum/forum-feed.server";
import { commentPath } from "~/domain/forum/forum-paths";
import { deletePost } from "~/domain/forum/posts/change-own-post.server";
import { approve, reject } from "~/domain/forum/moderation/held-texts.server";
import { setHolding } from "~/domain/forum/moderation/holding.server";
import { mergePost, unmergePost } from "~/domain/forum/moderation/merge-posts.server";
import { hideComment, unhideComment } from "~/domain/forum/moderation/moderate-comment.server";
import {
  hidePost,
  lockPost,
  movePost,
  unhidePost,
} from "~/domain/forum/moderation/moderate-post.server";
import { splitPost } from "~/domain/forum/moderation/split-post.server";
import {
  type Author,
  NOTE,
  REASON,
  post,
  openPath,
  leadsTo,
  shownIds,
  expectCounted,
} from "./threads";

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
    const content = `${isHeld ? "For sale" : "Words"} ${randomUUID()}`;
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

/**
 * Lets members and moderators act at random, `runs` times, and compares everything that is stored with a
 * naive model. Needs a database of its own.
 */
export async function actOnThreads(runs: number) {
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
    { numRuns: runs, endOnFailure: true },
  );
}
