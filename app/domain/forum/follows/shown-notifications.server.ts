import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { forumComments, forumNotifications, forumPosts } from "~drizzle/schema";

/** The post that a notification belongs to. */
export const notifiedPostId = sql<number>`coalesce(${forumNotifications.postId}, ${forumComments.postId})`;

/** Condition: the text still names the member. An edit may have taken that out. */
const isStillNamed = sql`jsonb_path_exists(
  coalesce(${forumComments.mentions}, ${forumPosts.mentions}), '$.* ? (@ == $id)',
  jsonb_build_object('id', ${forumNotifications.userId}))`;

/**
 * Condition: its text is there for all, and still names whom it is said to mention. What moderators
 * did is shown to whom it concerns.
 */
export const isShownNotification = or(
  eq(forumNotifications.kind, "moderation"),
  and(
    isNull(forumPosts.deletedAt),
    isNull(forumPosts.hiddenAt),
    isNull(forumComments.deletedAt),
    isNull(forumComments.hiddenAt),
    or(ne(forumNotifications.kind, "mention"), isStillNamed),
  ),
);

/** More are not counted, so that the count costs little. */
const MOST_COUNTED = 100;

/** The number of an account's unread notifications, at most 100. `account` names its id. */
export const unreadNotificationsOf = (account: unknown) => sql<number>`(
  select count(*)::int from (
    select 1 from ${forumNotifications}
    left join ${forumComments} on ${forumComments.id} = ${forumNotifications.commentId}
    inner join ${forumPosts} on ${forumPosts.id} = ${notifiedPostId}
    where ${forumNotifications.userId} = ${account} and ${forumNotifications.readAt} is null
      and ${isShownNotification}
    limit ${sql.raw(String(MOST_COUNTED))}) unread)`;
