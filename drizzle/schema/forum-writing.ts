import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant } from "./columns";
import { forumComments, forumPosts } from "./forum";

/** What a member has begun to write. Each save of a draft changes its version. */
export const forumSavedDrafts = pgTable(
  "forum_saved_drafts",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The post that is commented on. Null for a new post. */
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    /** The comment that is replied to. */
    parentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    /** The fields as typed. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    savedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("forum_saved_drafts_user_idx").on(table.userId, table.savedAt),
    index("forum_saved_drafts_post_idx").on(table.postId),
    index("forum_saved_drafts_parent_idx").on(table.parentId),
    index("forum_saved_drafts_saved_idx").on(table.savedAt),
  ],
);

/** What a post or comment was before an edit. The row itself is the newest version. */
export const forumVersions = pgTable(
  "forum_versions",
  {
    id: id(),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    authorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of a post. */
    title: varchar({ length: 500 }),
    videoUrl: text(),
    content: text().notNull(),
    format: varchar({ length: 10, enum: ["plain", "markdown"] }).notNull(),
    mentions: jsonb().$type<Record<string, number>>().notNull(),
    /** When this version was written. */
    writtenAt: instant().notNull(),
  },
  (table) => [
    index("forum_versions_post_idx").on(table.postId, table.id),
    index("forum_versions_comment_idx").on(table.commentId, table.id),
    index("forum_versions_author_idx").on(table.authorId),
    check("forum_versions_one_text", sql`num_nonnulls(${table.postId}, ${table.commentId}) = 1`),
  ],
);
