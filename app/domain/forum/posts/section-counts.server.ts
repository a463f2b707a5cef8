import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { forumPostCounts, forumPosts } from "~drizzle/schema";

/**
 * Number of post ids per block of counts. A compromise: few blocks to add up, and few posts to skip
 * in one.
 */
export const IDS_PER_BLOCK = 2000;

type Post = { categoryId: number | null; hiddenAt: Date | null; deletedAt: Date | null };

/** The section of a category, or of posts without one. */
export const sectionKey = (categoryId: number | null) => categoryId ?? 0;

/** Condition: posts of a section. Matches the expression of the index. */
export const inSection = (key: number) => eq(sql`coalesce(${forumPosts.categoryId}, 0)`, key);

/** Condition: posts that everybody may see. Matches the partial index. */
export const isVisible = and(isNull(forumPosts.deletedAt), isNull(forumPosts.hiddenAt));

/** The section in which the post is listed, or null. */
export const shownIn = ({ categoryId, hiddenAt, deletedAt }: Post) =>
  hiddenAt || deletedAt ? null : sectionKey(categoryId);

/** A post's place among all by age: its id, or where it was published after it waited. */
export const placeOfPost = sql`coalesce(${forumPosts.place}, ${forumPosts.id})`;

type Placed = { id: number; place: number | null };

/** The block of counts that a post is in. */
export const blockOf = ({ id, place }: Placed) => Math.floor((place ?? id) / IDS_PER_BLOCK);

/** Moves a post between the counts of two sections. Null means no section. */
export async function moveCount(
  tx: Database,
  post: Placed,
  { from, to }: { from: number | null; to: number | null },
) {
  if (from === to) return;
  const changes = [
    ...(from === null ? [] : [{ section: from, posts: -1 }]),
    ...(to === null ? [] : [{ section: to, posts: 1 }]),
  ];
  // Always in the same order, so that transactions cannot deadlock.
  for (const { section, posts } of changes.sort((a, b) => a.section - b.section)) {
    await tx
      .insert(forumPostCounts)
      .values({ section, block: blockOf(post), posts })
      .onConflictDoUpdate({
        target: [forumPostCounts.section, forumPostCounts.block],
        set: { posts: sql`${forumPostCounts.posts} + ${posts}` },
      });
  }
}
