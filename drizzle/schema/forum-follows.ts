import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant } from "./columns";
import { forumCategories, forumComments, forumPosts } from "./forum";

/** A thread or category that a member follows. */
export const forumFollows = pgTable(
  "forum_follows",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    categoryId: integer().references(() => forumCategories.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("forum_follows_user_post_key")
      .on(table.userId, table.postId)
      .where(sql`${table.postId} is not null`),
    uniqueIndex("forum_follows_user_category_key")
      .on(table.userId, table.categoryId)
      .where(sql`${table.categoryId} is not null`),
    // Followers are told in the order of their ids, some hundreds at a time.
    index("forum_follows_post_idx").on(table.postId, table.userId),
    index("forum_follows_category_idx").on(table.categoryId, table.userId),
    check("forum_follows_one_target", sql`num_nonnulls(${table.postId}, ${table.categoryId}) = 1`),
  ],
);

/**
 * A text of which members are still to be told. Written in the transaction that shows the text to
 * all, and deleted when all are told.
 */
export const forumAnnouncements = pgTable(
  "forum_announcements",
  {
    id: id(),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    /** After an edit only those are told whom it mentions. */
    isEdit: boolean().notNull().default(false),
    /** Followers up to this account have been told. */
    toldUpTo: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "forum_announcements_one_target",
      sql`num_nonnulls(${table.postId}, ${table.commentId}) = 1`,
    ),
  ],
);

/** What a member is told on the page of notifications, once for each text. */
export const forumNotifications = pgTable(
  "forum_notifications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: varchar({
      length: 12,
      enum: ["answer", "mention", "follow", "category", "moderation"],
    }).notNull(),
    /** The post or comment that it is about. */
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    /** What a moderator did, and why. Null for other kinds. */
    words: text(),
    /** The post whose merging, or other move of comments, it tells of. */
    movedPostId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    readAt: instant(),
    /** When it is to be mailed. Null if it is not, or was. */
    mailAt: instant(),
  },
  (table) => {
    const isText = sql`${table.kind} <> 'moderation'`;
    return [
      uniqueIndex("forum_notifications_user_post_key")
        .on(table.userId, table.postId)
        .where(sql`${isText} and ${table.postId} is not null`),
      uniqueIndex("forum_notifications_user_comment_key")
        .on(table.userId, table.commentId)
        .where(sql`${isText} and ${table.commentId} is not null`),
      index("forum_notifications_user_idx").on(table.userId, table.id),
      index("forum_notifications_moved_idx")
        .on(table.movedPostId)
        .where(sql`${table.movedPostId} is not null`),
      index("forum_notifications_unread_idx")
        .on(table.userId, table.id)
        .where(sql`${table.readAt} is null`),
      index("forum_notifications_mail_idx")
        .on(table.mailAt, table.userId)
        .where(sql`${table.mailAt} is not null`),
      check(
        "forum_notifications_one_target",
        sql`num_nonnulls(${table.postId}, ${table.commentId}) = 1`,
      ),
      check(
        "forum_notifications_kind_known",
        sql`${table.kind} in ('answer', 'mention', 'follow', 'category', 'moderation')`,
      ),
    ];
  },
);

const frequency = () =>
  varchar({ length: 10, enum: ["none", "at-once", "daily", "weekly"] })
    .notNull()
    .default("none");

/** How a member wants to be told by mail. No row: not at all. */
export const forumNotificationSettings = pgTable("forum_notice_settings", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  answers: frequency(),
  mentions: frequency(),
  follows: frequency(),
  categories: frequency(),
  /** Part of the secret address of the member's feed. Another number is another address. */
  feedVersion: integer().notNull().default(0),
});
