import { and, eq, exists, gt, isNull, notExists, or, sql } from "drizzle-orm";
import { forumComments, forumPosts, forumSuspensions, users } from "~drizzle/schema";
import { db } from "~/platform/database/db.server";

const shownPosts = () =>
  db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.authorId, users.id),
        isNull(forumPosts.deletedAt),
        isNull(forumPosts.hiddenAt),
      ),
    );

const shownComments = () =>
  db
    .select({ id: forumComments.id })
    .from(forumComments)
    .innerJoin(forumPosts, eq(forumPosts.id, forumComments.postId))
    .where(
      and(
        eq(forumComments.authorId, users.id),
        isNull(forumComments.deletedAt),
        isNull(forumComments.hiddenAt),
        isNull(forumPosts.deletedAt),
        isNull(forumPosts.hiddenAt),
      ),
    );

/** Condition: accounts that nobody suspended. */
export const isNotSuspended = isNull(users.suspendedAt);

/** Condition: accounts that nobody keeps from writing in the forum. */
const isNotKeptFromWriting = () =>
  notExists(
    db
      .select({ id: forumSuspensions.id })
      .from(forumSuspensions)
      .where(
        and(
          eq(forumSuspensions.userId, users.id),
          isNull(forumSuspensions.endedAt),
          gt(forumSuspensions.until, sql`now()`),
        ),
      ),
  );

/**
 * Condition: accounts that others may see as members, by profile, leaderboard or list: not suspended,
 * and their owner published something in the community that is shown, or chose to be seen. An
 * author's name at what is shown needs no such condition.
 */
export const isShownMember = () =>
  and(
    isNotSuspended,
    or(eq(users.isProfilePublic, true), exists(shownPosts()), exists(shownComments())),
  );

/** Condition: accounts that leaderboard and ranks count: shown to others, and allowed to write. */
export const isRankedMember = () => and(isShownMember(), isNotKeptFromWriting());
