import { desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { forumActs, users } from "~drizzle/schema";

const ACTS_SHOWN = 50;

/** The record of a post or comment, newest first, for admins. */
export function listForumActs(target: { postId: number } | { commentId: number }) {
  return db
    .select({
      id: forumActs.id,
      act: forumActs.act,
      detail: forumActs.detail,
      note: forumActs.note,
      otherPostId: forumActs.otherPostId,
      createdAt: forumActs.createdAt,
      actor: users.username,
    })
    .from(forumActs)
    .leftJoin(users, eq(users.id, forumActs.actorId))
    .where(
      "postId" in target
        ? eq(forumActs.postId, target.postId)
        : eq(forumActs.commentId, target.commentId),
    )
    .orderBy(desc(forumActs.id))
    .limit(ACTS_SHOWN);
}

export type ForumActRow = Awaited<ReturnType<typeof listForumActs>>[number];
