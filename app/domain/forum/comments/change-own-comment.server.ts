import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS } from "~/platform/database/limits.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { revokeAct } from "~/domain/rewards/record-act.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { getMeanwhile, lockComment } from "./lock-comment.server";
import { forumComments, forumPosts } from "~drizzle/schema";
import { refusalToChange, refusalToDelete } from "../edit-window";
import { announceEdit } from "../follows/announce.server";
import type { EditCommentInput } from "../forum.schema";
import { heldColumns, openEdit, whyEditHeld } from "../moderation/holding.server";
import { namedMembers } from "../writing/named-members.server";
import { dropVersions, keepVersion, listNamedBefore } from "../writing/versions.server";
import { recordForumAct } from "../moderation/record-forum-act.server";

/**
 * Changes the actor's own comment and marks it as edited, after 30 minutes as corrected. Problems:
 * "unauthenticated", "not-found", "forbidden" for somebody else's comment, after 30 minutes on a
 * locked post or while the member is suspended, "conflict" while the forum is read-only, "too-many".
 * Deleting is possible then. The new text may be held for a moderator.
 */
export async function editComment(actor: Actor, id: number, input: EditCommentInput) {
  const opened = await openEdit(actor, LIMITS.forumComment);
  if (!opened.ok) return opened;
  const { writer } = opened;
  return changeOwnComment(actor, id, refusalToChange, async (tx, user, comment) => {
    const { postId, hiddenAt } = comment;
    const before = { ...comment, type: "comment" as const };
    const heldFor = !hiddenAt ? await whyEditHeld(tx, writer, { before, after: input }) : null;
    await keepVersion(tx, { commentId: id });
    await tx
      .update(forumComments)
      .set({
        ...input,
        mentions: await namedMembers(
          tx,
          input.content,
          user,
          await listNamedBefore(tx, { commentId: id }),
        ),
        editedAt: sql`now()`,
        ...heldColumns(heldFor),
      })
      .where(eq(forumComments.id, id));
    if (heldFor) await addToReplyCount(tx, postId, -1);
    await recordForumAct(tx, user, { act: "edit", commentId: id });
    if (!heldFor) await announceEdit(tx, { kind: "comment", id });
  });
}

/**
 * Deletes the actor's own comment within 30 minutes, later only if nobody replied. Its text and
 * points are removed, its place in the thread stays. Problems: as editComment.
 */
export function deleteComment(actor: Actor, id: number) {
  return changeOwnComment(actor, id, refusalToDelete, async (tx, user, { postId, hiddenAt }) => {
    await tx
      .update(forumComments)
      .set({ content: "", deletedAt: sql`now()`, heldFor: null })
      .where(eq(forumComments.id, id));
    if (!hiddenAt) await addToReplyCount(tx, postId, -1);
    await dropVersions(tx, { commentId: id });
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
  refusalOf: typeof refusalToDelete,
  write: (tx: Database, user: User, comment: typeof forumComments.$inferSelect) => Promise<void>,
): Promise<Outcome<{ postId: number; number: number }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  return db.transaction(async (tx) => {
    const comment = await lockComment(tx, id);
    if (!comment || comment.deletedAt) return refuse("not-found", "This comment is gone");
    const meanwhile = await getMeanwhile(comment, tx);
    const written = { ...comment, ...meanwhile, author: { id: comment.authorId } };
    const refusal = refusalOf(written, user, new Date());
    if (refusal) return refuse("forbidden", refusal);
    await write(tx, user, comment);
    return { ok: true, postId: comment.postId, number: comment.number };
  });
}
