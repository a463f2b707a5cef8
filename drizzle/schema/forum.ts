import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { users } from "./accounts";

export const forumCategories = pgTable(
  "forum_categories",
  {
    id: id(),
    name: varchar({ length: 100 }).notNull(),
    description: text(),
    color: varchar({ length: 7 }).notNull().default("#FFD700"),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("forum_categories_name_key").on(table.name)],
);

/**
 * The number of visible posts of a section, by blocks of post ids
 * (docs/decisions/forum-paging.md).
 */
export const forumPostCounts = pgTable(
  "forum_post_counts",
  {
    /** A category's id, or 0 for posts without one. */
    section: integer().notNull(),
    /** The post ids divided by the size of a block. */
    block: integer().notNull(),
    /** Posts that are neither deleted nor hidden. */
    posts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.section, table.block] })],
);

/** How a member's text is read. Texts from before there were marks stay plain. */
const writing = {
  format: varchar({ length: 10, enum: ["plain", "markdown"] })
    .notNull()
    .default("plain"),
  /** The accounts that the text names with @, by lower-case handle at the time of writing. */
  mentions: jsonb().$type<Record<string, number>>().notNull().default({}),
};
/** Why a text waits for a moderator, or that one decided against it. */
export type HeldFor = "first post" | "link" | "words" | "rejected";

/** What remains of a moderated or deleted post or comment, whose row stays. */
const removal = {
  editedAt: instant(),
  deletedAt: instant(),
  hiddenAt: instant(),
  hiddenReason: text(),
  /** Set from when it is held for a moderator until one publishes it. It is hidden meanwhile. */
  heldFor: varchar({ length: 20 }).$type<HeldFor>(),
};

/** A post's place among all by age. */
const placeOf = ({ place, id }: { place: AnyPgColumn; id: AnyPgColumn }) =>
  sql`coalesce(${place}, ${id})`;

export const forumPosts = pgTable(
  "forum_posts",
  {
    id: id(),
    title: varchar({ length: 500 }).notNull(),
    content: text().notNull(),
    ...writing,
    authorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    categoryId: integer().references(() => forumCategories.id, { onDelete: "restrict" }),
    videoUrl: text(),
    isPinned: boolean().notNull().default(false),
    isLocked: boolean().notNull().default(false),
    viewCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    /** Visible comments. */
    replyCount: integer().notNull().default(0),
    /** The number of the newest comment. Deleted comments keep their number. */
    lastCommentNumber: integer().notNull().default(0),
    lastActivityAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The post that has its text and comments now. It is hidden meanwhile. */
    mergedIntoId: integer().references((): AnyPgColumn => forumPosts.id, { onDelete: "set null" }),
    /**
     * Where it stands among posts by their age, if it was published after it waited: an id that no
     * post has. Else its own id is its place.
     */
    place: integer(),
    /** The post that its first comments were written on. */
    splitFromId: integer().references((): AnyPgColumn => forumPosts.id, { onDelete: "set null" }),
    /**
     * The comment that its author or a moderator marked, which is the answer while it can be read
     * here. Queries ask for that, so no foreign key, which would be a circle.
     */
    answerId: integer(),
    /** When a moderator last left a note for its readers. */
    notedAt: instant(),
    ...removal,
  },
  (table) => [
    // Read backwards. An index made with .desc() is NULLS LAST, which ORDER BY … DESC cannot use.
    index("forum_posts_order_idx").on(table.isPinned, table.id),
    index("forum_posts_category_order_idx").on(table.categoryId, table.isPinned, table.id),
    index("forum_posts_visible_idx")
      .on(sql`coalesce(${table.categoryId}, 0)`, table.id)
      .where(sql`${table.deletedAt} is null and ${table.hiddenAt} is null`),
    // The views: all categories, and one.
    index("forum_posts_new_idx")
      .on(table.id)
      .where(sql`${table.deletedAt} is null and ${table.hiddenAt} is null`),
    index("forum_posts_latest_idx")
      .on(table.lastActivityAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.hiddenAt} is null`),
    index("forum_posts_section_latest_idx")
      .on(sql`coalesce(${table.categoryId}, 0)`, table.lastActivityAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.hiddenAt} is null`),
    index("forum_posts_unanswered_idx")
      .on(table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.hiddenAt} is null and ${table.replyCount} = 0`,
      ),
    index("forum_posts_section_unanswered_idx")
      .on(sql`coalesce(${table.categoryId}, 0)`, table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.hiddenAt} is null and ${table.replyCount} = 0`,
      ),
    // The same in the order of publication. The ones by id above are for programs before this column.
    index("forum_posts_placed_idx").on(table.isPinned, placeOf(table)),
    index("forum_posts_category_placed_idx").on(table.categoryId, table.isPinned, placeOf(table)),
    index("forum_posts_section_placed_idx")
      .on(sql`coalesce(${table.categoryId}, 0)`, placeOf(table))
      .where(sql`${table.deletedAt} is null and ${table.hiddenAt} is null`),
    index("forum_posts_new_placed_idx")
      .on(placeOf(table))
      .where(sql`${table.deletedAt} is null and ${table.hiddenAt} is null`),
    index("forum_posts_unanswered_placed_idx")
      .on(placeOf(table))
      .where(
        sql`${table.deletedAt} is null and ${table.hiddenAt} is null and ${table.replyCount} = 0`,
      ),
    index("forum_posts_section_unanswered_placed_idx")
      .on(sql`coalesce(${table.categoryId}, 0)`, placeOf(table))
      .where(
        sql`${table.deletedAt} is null and ${table.hiddenAt} is null and ${table.replyCount} = 0`,
      ),
    index("forum_posts_pinned_idx")
      .on(table.id)
      .where(sql`${table.isPinned}`),
    index("forum_posts_created_at_idx").on(table.createdAt),
    index("forum_posts_author_id_idx").on(table.authorId, table.id),
    index("forum_posts_held_idx")
      .on(table.id)
      .where(sql`${table.heldFor} <> 'rejected'`),
  ],
);

export const forumComments = pgTable(
  "forum_comments",
  {
    id: id(),
    content: text().notNull(),
    ...writing,
    postId: integer()
      .notNull()
      .references(() => forumPosts.id, { onDelete: "cascade" }),
    authorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    parentId: integer().references((): AnyPgColumn => forumComments.id, { onDelete: "cascade" }),
    /** The first comment of the thread. Null if the comment replies to the post itself. */
    rootId: integer().references((): AnyPgColumn => forumComments.id, { onDelete: "cascade" }),
    /**
     * Increases within the post, so that a page is a range of numbers. Below 0 before the comment is
     * shown for the first time.
     */
    number: integer().notNull(),
    likeCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...removal,
  },
  (table) => [
    uniqueIndex("forum_comments_post_number_key").on(table.postId, table.number),
    index("forum_comments_parent_id_idx").on(table.parentId),
    index("forum_comments_root_id_idx").on(table.rootId),
    index("forum_comments_author_id_idx").on(table.authorId, table.id),
    index("forum_comments_held_idx")
      .on(table.id)
      .where(sql`${table.heldFor} <> 'rejected'`),
  ],
);

/** A like of one post or one comment, unique per user and target. */
export const forumLikes = pgTable(
  "forum_likes",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("forum_likes_user_post_key")
      .on(table.userId, table.postId)
      .where(sql`${table.postId} is not null`),
    uniqueIndex("forum_likes_user_comment_key")
      .on(table.userId, table.commentId)
      .where(sql`${table.commentId} is not null`),
    index("forum_likes_post_id_idx").on(table.postId),
    index("forum_likes_comment_id_idx").on(table.commentId),
    check("forum_likes_one_target", sql`num_nonnulls(${table.postId}, ${table.commentId}) = 1`),
  ],
);

/** What a reporter saw. Title and video link are a post's. */
export type ReportedText = {
  title: string | null;
  content: string;
  format: "plain" | "markdown";
  videoUrl: string | null;
};

/** A member's report of a post or comment. */
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
    /** The text as it was when it was reported. Null in reports from before that was kept. */
    reported: jsonb().$type<ReportedText>(),
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

/** The record of every edit, deletion and moderation. Never changed. */
export const forumActs = pgTable(
  "forum_acts",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    act: varchar({ length: 20 }).notNull(),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    /** The reason, or the previous category. */
    detail: text(),
    /** What the readers of the post are told. */
    note: text(),
    /** The other post of a merge or split. */
    otherPostId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("forum_acts_post_id_idx").on(table.postId, table.id),
    index("forum_acts_comment_id_idx").on(table.commentId, table.id),
    index("forum_acts_other_post_id_idx")
      .on(table.otherPostId)
      .where(sql`${table.otherPostId} is not null`),
  ],
);

/** How far a member has read a post. */
export const forumReads = pgTable(
  "forum_reads",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: integer()
      .notNull()
      .references(() => forumPosts.id, { onDelete: "cascade" }),
    /** The highest number of a comment that was shown. 0 for the post alone. */
    number: integer().notNull(),
    readAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index("forum_reads_post_id_idx").on(table.postId),
  ],
);

/** When a member was in the forum. What is newer than the previous visit is marked. */
export const forumVisits = pgTable("forum_visits", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The end of the visit before this one. At the first visit its start. */
  previousAt: instant().notNull().defaultNow(),
  lastAt: instant().notNull().defaultNow(),
});

/**
 * What a visitor typed before signing in, to fill the form again. The key cannot be guessed. Rows
 * older than a day are deleted.
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
