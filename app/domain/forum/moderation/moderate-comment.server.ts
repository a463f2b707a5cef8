import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumComments } from "~drizzle/schema";
import { addToReplyCount } from "../comments/change-own-comment.server";
import type { HideInput } from "../forum.schema";
import { recordForumAct } from "./record-forum-act.server";

/**
 * Hides a comment's text and shows the reason instead. Its place in the thread stays. Problems:
 * "not-found".
 */
export const hideComment = (admin: Admin, id: number, { reason }: HideInput) =>
  setHidden(admin, id, reason);

/** Shows a hidden comment again. Problems: "not-found". */
export const unhideComment = (admin: Admin, id: number) => setHidden(admin, id, null);

async function setHidden(
  admin: Admin,
  id: number,
  reason: string | null,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const [comment] = await tx
      .select()
      .from(forumComments)
      .where(eq(forumComments.id, id))
      .for("update");
    if (!comment || comment.deletedAt) return refuse("not-found", "This comment is gone");
    if ((comment.hiddenAt !== null) === (reason !== null)) return { ok: true };
    await tx
      .update(forumComments)
      .set({
        hiddenAt: reason === null ? null : sql`now()`,
        hiddenReason: reason,
        updatedAt: sql`${forumComments.updatedAt}`,
      })
      .where(eq(forumComments.id, id));
    await addToReplyCount(tx, comment.postId, reason === null ? 1 : -1);
    const act = reason === null ? "unhide" : "hide";
    await recordForumAct(tx, admin, { act, commentId: id, ...(reason && { detail: reason }) });
    return { ok: true };
  });
}
