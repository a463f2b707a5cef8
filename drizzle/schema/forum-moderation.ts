import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { forumComments, forumPosts } from "./forum";
import { users } from "./users";

/** A member's word to the admins about one post or comment. */
export const forumReports = pgTable(
  "forum_reports",
  {
    id: id(),
    reporterId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    createdAt: createdAt(),
    resolvedAt: instant(),
    resolvedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("forum_reports_open_idx")
      .on(table.id)
      .where(sql`${table.resolvedAt} is null`),
    uniqueIndex("forum_reports_open_post_key")
      .on(table.reporterId, table.postId)
      .where(sql`${table.resolvedAt} is null and ${table.postId} is not null`),
    uniqueIndex("forum_reports_open_comment_key")
      .on(table.reporterId, table.commentId)
      .where(sql`${table.resolvedAt} is null and ${table.commentId} is not null`),
    index("forum_reports_post_id_idx").on(table.postId),
    index("forum_reports_comment_id_idx").on(table.commentId),
    check("forum_reports_one_target", sql`num_nonnulls(${table.postId}, ${table.commentId}) = 1`),
  ],
);

/** The record of every edit, deletion and moderator's act; never changed. */
export const forumActs = pgTable(
  "forum_acts",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    act: varchar({ length: 20 }).notNull(),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    /** Why, or what changed: a reason, the category before. */
    detail: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("forum_acts_post_id_idx").on(table.postId, table.id),
    index("forum_acts_comment_id_idx").on(table.commentId, table.id),
  ],
);

/**
 * What a visitor typed before signing in, for the form to show it again. The key is unguessable;
 * rows older than a day are swept.
 */
export const forumDrafts = pgTable(
  "forum_drafts",
  {
    key: varchar({ length: 43 }).primaryKey(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("forum_drafts_created_at_idx").on(table.createdAt)],
);
