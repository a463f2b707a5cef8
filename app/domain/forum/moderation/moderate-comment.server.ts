import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { forumComments, forumPosts } from "~drizzle/schema";
import { addToReplyCount } from "../comments/change-own-comment.server";
import { isUnshown } from "../comments/comment-queries.server";
import { lockComment } from "../comments/lock-comment.server";
import type { HideInput, RejectInput } from "../forum.schema";
import { refuseDecided, refuseUnseen, SHOWN } from "./decisions";
import { textModerated } from "./moderated.server";
import { closeReportsOf } from "./reports.server";
import { type ForumAct, recordForumAct } from "./record-forum-act.server";

type CommentRow = typeof forumComments.$inferSelect;

type Change = {
  act: ForumAct["act"];
  detail?: string;
  /** What the author is told. */
  told: string;
  isDone: (comment: CommentRow) => boolean;
  /** Why it cannot be done to this comment. */
  refusal?: (comment: CommentRow) => Refusal | null;
  set: PgUpdateSetSource<typeof forumComments>;
};

/**
 * Hides a comment's text and shows the reason instead. Its place in the thread stays. Problems:
 * "not-found".
 */
export const hideComment = (admin: Admin, id: number, { reason }: HideInput) =>
  moderate(admin, id, {
    act: "hide",
    detail: reason,
    told: `was hidden by a moderator: ${reason}`,
    isDone: (comment) => comment.hiddenAt !== null,
    set: { hiddenAt: sql`now()`, hiddenReason: reason },
  });

/**
 * Shows a hidden comment again. One that was not published is published. Problems: "not-found",
 * "conflict" if its author changed it since it was `seen`.
 */
export const unhideComment = (admin: Admin, id: number, seen?: number) =>
  moderate(admin, id, {
    act: "unhide",
    told: "is shown again by a moderator",
    isDone: (comment) => comment.hiddenAt === null,
    refusal: (comment) => refuseUnseen(comment, seen),
    set: SHOWN,
  });

/**
 * Publishes a comment that waits, as the newest of its thread. Problems: "not-found", "conflict" if
 * somebody else decided against it, or its author changed it since it was `seen`.
 */
export const approveComment = (admin: Admin, id: number, seen?: number) =>
  moderate(admin, id, {
    act: "approve",
    told: "was published by a moderator",
    isDone: (comment) => comment.hiddenAt === null,
    refusal: (comment) => refuseDecided(comment) ?? refuseUnseen(comment, seen),
    set: SHOWN,
  });

/**
 * Does not publish a comment that waits. Its author reads the reason. Problems: "not-found",
 * "conflict" if somebody else published it.
 */
export const rejectComment = (admin: Admin, id: number, { reason }: RejectInput) =>
  moderate(admin, id, {
    act: "reject",
    told: `was not published by a moderator: ${reason}`,
    detail: reason,
    isDone: (comment) => comment.heldFor === "rejected",
    refusal: refuseDecided,
    set: { heldFor: "rejected", hiddenReason: reason },
  });

async function moderate(
  admin: Admin,
  id: number,
  { act, detail, told, isDone, refusal, set }: Change,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const comment = await lockComment(tx, id);
    if (!comment || comment.deletedAt) return refuse("not-found", "This comment is gone");
    if (isDone(comment)) return { ok: true };
    const refused = refusal?.(comment);
    if (refused) return refused;
    const after = onlyRow(
      await tx
        .update(forumComments)
        .set({ ...set, updatedAt: sql`${forumComments.updatedAt}` })
        .where(eq(forumComments.id, id))
        .returning(),
    );
    const isShown = after.hiddenAt === null;
    if (isShown && isUnshown(after)) await takePlace(tx, after);
    else if (isShown) await addToReplyCount(tx, after.postId, 1);
    else if (!comment.hiddenAt) await addToReplyCount(tx, after.postId, -1);
    if (act === "hide" || act === "reject") {
      await closeReportsOf(tx, admin, { posts: [], comments: [id] });
    }
    await recordForumAct(tx, admin, { act, commentId: id, ...(detail && { detail }) });
    // What everybody saw before keeps its points, and what came from a merged post has none.
    const isPublished = isShown && comment.heldFor !== null;
    await textModerated(tx, {
      admin,
      kind: "comment",
      text: comment,
      words: `Your comment ${told}`,
      isPublished,
      givesPoints: isPublished,
    });
    return { ok: true };
  });
}

/** Makes a comment that nobody has seen the newest of its thread, as if it was written now. */
async function takePlace(tx: Database, { id, postId }: CommentRow) {
  const { number } = onlyRow(
    await tx
      .update(forumPosts)
      .set({
        lastCommentNumber: sql`${forumPosts.lastCommentNumber} + 1`,
        replyCount: sql`${forumPosts.replyCount} + 1`,
        lastActivityAt: sql`now()`,
        updatedAt: sql`${forumPosts.updatedAt}`,
      })
      .where(eq(forumPosts.id, postId))
      .returning({ number: forumPosts.lastCommentNumber }),
  );
  await tx
    .update(forumComments)
    .set({ number, createdAt: sql`now()`, updatedAt: sql`${forumComments.updatedAt}` })
    .where(eq(forumComments.id, id));
}
