import { and, eq, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { forumComments, forumPosts } from "~drizzle/schema";
import type { Meanwhile } from "../edit-window";

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

/** What has become of a comment's thread, which decides whether its author may change it. */
export async function getMeanwhile(
  { id, postId }: Pick<CommentRow, "id" | "postId">,
  database: Database = db,
): Promise<Meanwhile> {
  const [[post], answers] = await Promise.all([
    database
      .select({ isLocked: forumPosts.isLocked })
      .from(forumPosts)
      .where(eq(forumPosts.id, postId)),
    database.$count(
      forumComments,
      and(
        eq(forumComments.parentId, id),
        isNull(forumComments.deletedAt),
        isNull(forumComments.hiddenAt),
      ),
    ),
  ]);
  return { isLocked: post?.isLocked ?? false, isAnswered: answers > 0 };
}
