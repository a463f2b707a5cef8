import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { canModerate } from "~/domain/accounts/roles";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import { lockComment } from "../comments/lock-comment.server";
import { recordForumAct } from "../moderation/record-forum-act.server";

/**
 * Marks a comment as the answer of its post, in place of another one. Idempotent. For the author of
 * the post and moderators. Problems: "unauthenticated", "not-found" if the comment or its post cannot be
 * read, "forbidden", "conflict" while the forum is read-only, "too-many".
 */
export const markAnswer = (actor: Actor, commentId: number) => change(actor, commentId, true);

/** Takes the mark back. Idempotent. Problems: as markAnswer. */
export const unmarkAnswer = (actor: Actor, commentId: number) => change(actor, commentId, false);

async function change(
  { user }: Actor,
  commentId: number,
  isAnswer: boolean,
): Promise<Outcome<object>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const tooMany = await spendLimit(LIMITS.forumLike, String(user.id));
  if (tooMany) return tooMany;
  const paused = await refuseWhilePaused("forum");
  if (paused) return paused;
  return db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentId);
    const post = comment && (await getPostOf(tx, comment.postId));
    const isRemoved = [comment, post].some((text) => !text || text.deletedAt || text.hiddenAt);
    if (!post || isRemoved) return refuse("not-found", "This comment is gone");
    if (!canModerate(user) && user.id !== post.authorId) {
      return refuse("forbidden", "Only who wrote the post can say what answers it");
    }
    const isMarked = post.answerId === commentId;
    if (isMarked === isAnswer) return { ok: true };
    await tx
      .update(forumPosts)
      .set({ answerId: isAnswer ? commentId : null, updatedAt: sql`${forumPosts.updatedAt}` })
      .where(eq(forumPosts.id, post.id));
    const act = isAnswer ? "answer" : "unanswer";
    await recordForumAct(tx, user, { act, postId: post.id, commentId });
    return { ok: true };
  });
}

/** The post, which lockComment has locked. */
const getPostOf = async (tx: Database, id: number) =>
  onlyRow(
    await tx
      .select({
        id: forumPosts.id,
        authorId: forumPosts.authorId,
        answerId: forumPosts.answerId,
        deletedAt: forumPosts.deletedAt,
        hiddenAt: forumPosts.hiddenAt,
      })
      .from(forumPosts)
      .where(eq(forumPosts.id, id)),
  );
