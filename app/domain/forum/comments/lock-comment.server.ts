import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { forumComments, forumPosts } from "~drizzle/schema";

type CommentRow = typeof forumComments.$inferSelect;

/**
 * A comment, locked after its post: in the order in which threads are merged and split, so that
 * nothing deadlocks. Undefined if there is none.
 */
export async function lockComment(tx: Database, id: number): Promise<CommentRow | undefined> {
  const isIt = eq(forumComments.id, id);
  const [found] = await tx.select({ postId: forumComments.postId }).from(forumComments).where(isIt);
  if (!found) return undefined;
  await tx
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(eq(forumPosts.id, found.postId))
    .for("no key update");
  const [comment] = await tx.select().from(forumComments).where(isIt).for("update");
  // Moved to another post while this transaction waited.
  return comment && comment.postId !== found.postId ? lockComment(tx, id) : comment;
}
