import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { revokeAct } from "~/domain/rewards/record-act.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumComments, forumPosts } from "~drizzle/schema";
import { refusalToChange } from "../edit-window";
import type { EditCommentInput } from "../forum.schema";
import { recordForumAct } from "../moderation/record-forum-act.server";

/**
 * Changes the actor's own comment within 30 minutes and marks it as edited. Problems:
 * "unauthenticated", "not-found", "forbidden" for somebody else's comment or after 30 minutes,
 * "conflict" while the forum is read-only. Deleting is possible then.
 */
export async function editComment(actor: Actor, id: number, input: EditCommentInput) {
  const paused = await refuseWhilePaused("forum");
  if (paused) return paused;
  return changeOwnComment(actor, id, async (tx, user) => {
    await tx
      .update(forumComments)
      .set({ ...input, editedAt: sql`now()` })
      .where(eq(forumComments.id, id));
    await recordForumAct(tx, user, { act: "edit", commentId: id });
  });
}

/**
 * Deletes the actor's own comment within 30 minutes. Its text and points are removed, its place in
 * the thread stays. Problems: as editComment.
 */
export function deleteComment(actor: Actor, id: number) {
  return changeOwnComment(actor, id, async (tx, user, { postId }) => {
    await tx
      .update(forumComments)
      .set({ content: "", deletedAt: sql`now()` })
      .where(eq(forumComments.id, id));
    await addToReplyCount(tx, postId, -1);
    await recordForumAct(tx, user, { act: "delete", commentId: id });
    await revokeAct(tx, {
      userId: user.id,
      action: "comment",
      relatedId: id,
      relatedType: "comment",
    });
  });
}

/** Updates a post's count of visible comments. */
export async function addToReplyCount(tx: Database, postId: number, change: 1 | -1) {
  await tx
    .update(forumPosts)
    .set({
      replyCount: sql`${forumPosts.replyCount} + ${change}`,
      updatedAt: sql`${forumPosts.updatedAt}`,
    })
    .where(eq(forumPosts.id, postId));
}

async function changeOwnComment(
  { user }: Actor,
  id: number,
  write: (tx: Database, user: User, comment: { postId: number }) => Promise<void>,
): Promise<Outcome<{ postId: number; number: number }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  return db.transaction(async (tx) => {
    const [comment] = await tx
      .select({
        postId: forumComments.postId,
        number: forumComments.number,
        author: { id: forumComments.authorId },
        createdAt: forumComments.createdAt,
        deletedAt: forumComments.deletedAt,
        hiddenAt: forumComments.hiddenAt,
      })
      .from(forumComments)
      .where(eq(forumComments.id, id))
      .for("update");
    if (!comment || comment.deletedAt) return refuse("not-found", "This comment is gone");
    const refusal = refusalToChange(comment, user, new Date());
    if (refusal) return refuse("forbidden", refusal);
    await write(tx, user, comment);
    return { ok: true, postId: comment.postId, number: comment.number };
  });
}
