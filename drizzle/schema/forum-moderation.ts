import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { users } from "./accounts";
import { forumComments, forumPosts } from "./forum";

/** What makes a text wait for a moderator, as the owner set it. One row, or none: nothing does. */
export const forumHolding = pgTable(
  "forum_holding",
  {
    id: integer().primaryKey().default(1),
    /** The first texts of new members. */
    firstPosts: boolean().notNull().default(false),
    /** Texts of new members with links. */
    links: boolean().notNull().default(false),
    /** Words and phrases, one a line. */
    words: text().notNull().default(""),
    updatedAt: updatedAt(),
  },
  (table) => [check("forum_holding_one_row", sql`${table.id} = 1`)],
);

/** A time in which a member may read, but not write. */
export const forumSuspensions = pgTable(
  "forum_suspensions",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The member reads it. */
    reason: text().notNull(),
    until: instant().notNull(),
    createdAt: createdAt(),
    /** When a moderator ended it early. */
    endedAt: instant(),
  },
  (table) => [
    // At most one that nobody has ended.
    uniqueIndex("forum_suspensions_user_id_key")
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index("forum_suspensions_user_id_idx").on(table.userId, table.id),
  ],
);

/** Where a comment was before it was moved to another post, so that its old address leads there. */
export const forumMovedComments = pgTable(
  "forum_moved_comments",
  {
    commentId: integer()
      .notNull()
      .references(() => forumComments.id, { onDelete: "cascade" }),
    /** The post that it left. */
    postId: integer()
      .notNull()
      .references(() => forumPosts.id, { onDelete: "cascade" }),
    /** The number that it had there, or one below 0 if it was not shown there. */
    number: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.postId] }),
    uniqueIndex("forum_moved_comments_post_number_key").on(table.postId, table.number),
  ],
);
