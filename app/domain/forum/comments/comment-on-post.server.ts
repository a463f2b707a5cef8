import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/platform/database/limits.server";
import { recordAct } from "~/domain/rewards/record-act.server";
import { limitedOnce, rowOf } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { forumComments, forumMovedComments, forumPosts } from "~drizzle/schema";
import { announce } from "../follows/announce.server";
import type { CommentInput } from "../forum.schema";
import { heldColumns, openWriting, whyHeld, type Writer } from "../moderation/holding.server";
import { lowestNumber } from "../moderation/move-comments.server";
import { isVisible } from "../posts/section-counts.server";
import { namedMembers } from "../writing/named-members.server";
import { type Comment, getComment } from "./comment-queries.server";

const IS_THERE = isNull(forumComments.deletedAt);

const LOCKED = "This post is locked: it takes no new comments";
const POST_GONE = "This post is no longer there, so it takes no comments";
const PARENT_GONE = "The comment you reply to is no longer there. Send yours without it";

/**
 * Adds a member's comment, or a reply to a comment of the same post, and credits points for it. The
 * same comment again within 10 minutes is added once. If the thread was merged or split meanwhile,
 * the comment goes to where it is now. One that is held waits for a moderator, hidden. Problems:
 * "unauthenticated", "not-found" if the post is gone, "forbidden" if it is locked or the member
 * suspended, "invalid" if the parent is gone, "conflict" while the forum is read-only, "too-many".
 */
export async function commentOnPost(
  { user }: Actor,
  postId: number,
  input: CommentInput,
): Promise<Outcome<{ comment: Comment }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const opened = await openWriting(user);
  if (!opened.ok) return opened;
  const { writer } = opened;
  const written = await limitedOnce(
    { limit: LIMITS.forumComment, key: String(user.id) },
    { name: "comment", by: user.id, content: [postId, input] },
    { id: forumComments.id, where: IS_THERE },
    (tx) => insertComment(tx, { user, writer }, postId, input),
  );
  if (!written.ok) return written;
  return { ok: true, comment: await rowOf(written, (id) => getWritten(user, id)) };
}

async function getWritten(author: User, id: number, database?: Database): Promise<Comment> {
  const comment = await getComment(author, id, database);
  if (!comment) throw new Error(`No comment ${id}`);
  return comment;
}

async function insertComment(
  tx: Database,
  by: { user: User; writer: Writer },
  postId: number,
  input: CommentInput,
): Promise<Outcome<{ id: number; row: Comment }>> {
  const { content, parentId } = input;
  const authorId = by.user.id;
  const heldFor = await whyHeld(tx, by.writer, input);
  const parent = parentId === null ? null : await findParent(tx, postId, parentId);
  if (parent === undefined) return refuse("invalid", PARENT_GONE);
  const place = parent?.postId ?? postId;
  const number = await (heldFor ? takeWaitingNumber(tx, place) : takeNumber(tx, place));
  if (number === undefined) {
    const mergedInto = await findMergedInto(tx, place);
    return mergedInto === null ? whyClosed(tx, place) : insertComment(tx, by, mergedInto, input);
  }
  const rootId = parent && (parent.rootId ?? parent.id);
  const mentions = await namedMembers(tx, content, by.user);
  const { id } = onlyRow(
    await tx
      .insert(forumComments)
      .values({
        content,
        format: "markdown",
        mentions,
        postId: place,
        authorId,
        parentId,
        rootId,
        number,
        ...heldColumns(heldFor),
      })
      .returning({ id: forumComments.id }),
  );
  const about = { relatedId: id, relatedType: "comment" } as const;
  // Read in the same round trip, so that nothing is left to do after the commit.
  const [row] = await Promise.all([
    getWritten(by.user, id, tx),
    !heldFor && announce(tx, { kind: "comment", id }),
    !heldFor && recordAct(tx, { userId: authorId, action: "comment", ...about }),
  ]);
  return { ok: true, id, row };
}

/** The comment to reply to, if it is on this post or was moved from it. */
async function findParent(tx: Database, postId: number, parentId: number) {
  const movedFrom = tx
    .select({ id: forumMovedComments.commentId })
    .from(forumMovedComments)
    .where(
      and(
        eq(forumMovedComments.commentId, forumComments.id),
        eq(forumMovedComments.postId, postId),
      ),
    );
  const [parent] = await tx
    .select({
      id: forumComments.id,
      rootId: forumComments.rootId,
      postId: forumComments.postId,
    })
    .from(forumComments)
    .where(
      and(
        eq(forumComments.id, parentId),
        or(eq(forumComments.postId, postId), exists(movedFrom)),
        isNull(forumComments.deletedAt),
        isNull(forumComments.hiddenAt),
      ),
    );
  return parent;
}

const isOpen = (postId: number) =>
  and(eq(forumPosts.id, postId), eq(forumPosts.isLocked, false), isVisible);

/**
 * The number for the next comment of an open post, whose row stays locked. Undefined if the post is
 * not open.
 */
async function takeNumber(tx: Database, postId: number) {
  const [post] = await tx
    .update(forumPosts)
    .set({
      lastCommentNumber: sql`${forumPosts.lastCommentNumber} + 1`,
      replyCount: sql`${forumPosts.replyCount} + 1`,
      lastActivityAt: sql`now()`,
      updatedAt: sql`${forumPosts.updatedAt}`,
    })
    .where(isOpen(postId))
    .returning({ number: forumPosts.lastCommentNumber });
  return post?.number;
}

/** A number below 0 for a comment that is held, in the same way. It counts nowhere. */
async function takeWaitingNumber(tx: Database, postId: number) {
  const open = tx.select({ id: forumPosts.id }).from(forumPosts).where(isOpen(postId));
  if ((await open.for("no key update")).length === 0) return undefined;
  return (await lowestNumber(tx, postId)) - 1;
}

/** The post that this one was merged into, or null. */
async function findMergedInto(tx: Database, postId: number): Promise<number | null> {
  const [post] = await tx
    .select({ id: forumPosts.mergedIntoId })
    .from(forumPosts)
    .where(eq(forumPosts.id, postId));
  return post?.id ?? null;
}

async function whyClosed(tx: Database, postId: number): Promise<Refusal> {
  const [post] = await tx
    .select({ isLocked: forumPosts.isLocked })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, postId), isVisible));
  return post ? refuse("forbidden", LOCKED) : refuse("not-found", POST_GONE);
}
