import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { users } from "./accounts";
import { forumComments, forumPosts, type HeldFor } from "./forum";

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

/** What a clean-up changed of one member's texts and reports, so that it can be undone. */
export type CleanedUp = {
  /** What was shown or waited, with what held it. */
  posts: { id: number; heldFor: HeldFor | null; hiddenReason: string | null }[];
  comments: { id: number; heldFor: HeldFor | null; hiddenReason: string | null }[];
  /** The reports that it closed. */
  reports: number[];
  suspensionId: number;
  /** The suspension whose place that one took. */
  earlierSuspensionId: number | null;
};

/** The removal of everything that a spammer wrote, by one press for one or more members. */
export const forumCleanups = pgTable(
  "forum_cleanups",
  {
    id: id(),
    /** The first row of the same press. */
    pressId: integer(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    adminId: integer().references(() => users.id, { onDelete: "set null" }),
    changed: jsonb().$type<CleanedUp>().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (table) => [
    index("forum_cleanups_press_id_idx").on(table.pressId),
    index("forum_cleanups_admin_id_idx").on(table.adminId),
    index("forum_cleanups_created_at_idx").on(table.createdAt),
    index("forum_cleanups_user_id_idx").on(table.userId, table.id),
  ],
);
