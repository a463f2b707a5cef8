import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { recordAct } from "~/domain/rewards/record-act.server";
import { limitedOnce, made } from "~/database/once.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { forumComments, forumPosts } from "~drizzle/schema";
import type { CommentInput } from "../forum.schema";
import { isVisible } from "../posts/section-counts.server";
import { type Comment, getComment } from "./comment-queries.server";

const IS_THERE = isNull(forumComments.deletedAt);

const LOCKED = "This post is locked: it takes no new comments";
const POST_GONE = "This post is no longer there, so it takes no comments";
const PARENT_GONE = "The comment you reply to is no longer there. Send yours without it";

/**
 * Adds a member's comment, or a reply to a comment of the same post, and credits points for it. The
 * same comment again within 10 minutes is added once. Problems: "unauthenticated", "not-found" if
 * the post is gone, "forbidden" if it is locked, "invalid" if the parent is gone, "conflict" while
 * the forum is read-only, "too-many".
 */
export async function commentOnPost(
  { user }: Actor,
  postId: number,
  input: CommentInput,
): Promise<Outcome<{ comment: Comment }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const paused = await refuseWhilePaused("forum");
  if (paused) return paused;
  const written = await limitedOnce(
    { limit: LIMITS.forumComment, key: String(user.id) },
    { name: "comment", by: user.id, content: [postId, input] },
    { id: forumComments.id, where: IS_THERE },
    (tx) => insertComment(tx, user.id, postId, input),
  );
  if (!written.ok) return written;
  const comment = await getComment(user, written.id);
  if (!comment) throw new Error(`No comment ${written.id}`);
  return { ok: true, comment };
}

async function insertComment(
  tx: Database,
  authorId: number,
  postId: number,
  { content, parentId }: CommentInput,
): Promise<Outcome<{ id: number }>> {
  const parent = parentId === null ? null : await findParent(tx, postId, parentId);
  if (parent === undefined) return refuse("invalid", PARENT_GONE);
  const number = await takeNumber(tx, postId);
  if (number === undefined) return whyClosed(tx, postId);
  const rootId = parent && (parent.rootId ?? parent.id);
  const comment = made(
    await tx
      .insert(forumComments)
      .values({ content, postId, authorId, parentId, rootId, number })
      .returning({ id: forumComments.id }),
  );
  await recordAct(tx, {
    userId: authorId,
    action: "comment",
    relatedId: comment.id,
    relatedType: "comment",
  });
  return comment;
}

async function findParent(tx: Database, postId: number, parentId: number) {
  const [parent] = await tx
    .select({ id: forumComments.id, rootId: forumComments.rootId })
    .from(forumComments)
    .where(
      and(
        eq(forumComments.id, parentId),
        eq(forumComments.postId, postId),
        isNull(forumComments.deletedAt),
        isNull(forumComments.hiddenAt),
      ),
    );
  return parent;
}

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
    .where(and(eq(forumPosts.id, postId), eq(forumPosts.isLocked, false), isVisible))
    .returning({ number: forumPosts.lastCommentNumber });
  return post?.number;
}

async function whyClosed(tx: Database, postId: number): Promise<Refusal> {
  const [post] = await tx
    .select({ isLocked: forumPosts.isLocked })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, postId), isVisible));
  return post ? refuse("forbidden", LOCKED) : refuse("not-found", POST_GONE);
}
