import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { forumPostCounts, forumPosts } from "~drizzle/schema";

/** Post ids a block of counts covers: few blocks to add up, few posts of one to skip. */
export const IDS_PER_BLOCK = 2000;

type Post = { categoryId: number | null; hiddenAt: Date | null; deletedAt: Date | null };

/** The section of a category, or of none. */
export const sectionKey = (categoryId: number | null) => categoryId ?? 0;

/** Posts of a section, by the index on it. */
export const inSection = (key: number) => eq(sql`coalesce(${forumPosts.categoryId}, 0)`, key);

/** Posts that anybody may see, by the index on them. */
export const isVisible = and(isNull(forumPosts.deletedAt), isNull(forumPosts.hiddenAt));

/** The section that shows the post; null when none does. */
export const shownIn = ({ categoryId, hiddenAt, deletedAt }: Post) =>
  hiddenAt || deletedAt ? null : sectionKey(categoryId);

/** Counts a post no longer in the section `from`, and in `to` from now on; null is no section. */
export async function moveCount(
  tx: Database,
  id: number,
  { from, to }: { from: number | null; to: number | null },
) {
  if (from === to) return;
  const changes = [
    ...(from === null ? [] : [{ section: from, posts: -1 }]),
    ...(to === null ? [] : [{ section: to, posts: 1 }]),
  ];
  // In one order everywhere, so that transactions never wait for each other in a circle.
  for (const { section, posts } of changes.sort((a, b) => a.section - b.section)) {
    await tx
      .insert(forumPostCounts)
      .values({ section, block: Math.floor(id / IDS_PER_BLOCK), posts })
      .onConflictDoUpdate({
        target: [forumPostCounts.section, forumPostCounts.block],
        set: { posts: sql`${forumPostCounts.posts} + ${posts}` },
      });
  }
}
