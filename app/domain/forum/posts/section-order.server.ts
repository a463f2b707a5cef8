import { and, desc, eq, gt, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { forumPosts, forumSections } from "~drizzle/schema";

// Every visible post has a place in its section, 1 for the oldest, without gaps: so page n is a
// range of an index, the thousandth as quick as the first (docs/decisions/0020).

type Place = { id: number; categoryId: number | null };

/** The section of a category, or of none. */
export const sectionKey = (categoryId: number | null) => categoryId ?? 0;

/** Posts of a section, by the index on it. */
export const inSection = (key: number) => eq(sql`coalesce(${forumPosts.categoryId}, 0)`, key);

// Any fixed number of the forum's own.
const ORDER_LOCK = 7_246_020;

/**
 * To be taken, before any post's row is locked, by whoever moves a post that others can see. New
 * posts share it, so that no two writers ever wait for each other in a circle.
 */
export async function lockOrder(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK})`);
}

/** As lockOrder, for a new post: with other new posts, but not with one being moved. */
export async function shareOrder(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ORDER_LOCK})`);
}

/** Locks the section's row until the transaction ends, and changes its count. */
async function addToCount(tx: Database, key: number, change: 1 | -1) {
  await tx
    .insert(forumSections)
    .values({ key, postCount: change })
    .onConflictDoUpdate({
      target: forumSections.key,
      set: { postCount: sql`${forumSections.postCount} + ${change}` },
    });
}

/** Gives the post its place among the section's visible posts, by age; newer ones move up. */
export async function enterSection(tx: Database, { id, categoryId }: Place) {
  const key = sectionKey(categoryId);
  await addToCount(tx, key, 1);
  const [older] = await tx
    .select({ position: forumPosts.position })
    .from(forumPosts)
    .where(and(inSection(key), isNotNull(forumPosts.position), lt(forumPosts.id, id)))
    .orderBy(desc(forumPosts.position))
    .limit(1);
  const position = (older?.position ?? 0) + 1;
  await tx
    .update(forumPosts)
    .set({ position: sql`${forumPosts.position} + 1`, updatedAt: sql`${forumPosts.updatedAt}` })
    .where(and(inSection(key), gte(forumPosts.position, position)));
  await tx
    .update(forumPosts)
    .set({ position, updatedAt: sql`${forumPosts.updatedAt}` })
    .where(eq(forumPosts.id, id));
}

/** Takes the post out of its section's order; newer ones move down. */
export async function leaveSection(tx: Database, { id, categoryId }: Place) {
  const key = sectionKey(categoryId);
  await addToCount(tx, key, -1);
  const [post] = await tx
    .select({ position: forumPosts.position })
    .from(forumPosts)
    .where(eq(forumPosts.id, id));
  if (!post?.position) throw new Error(`Post ${id} has no place in section ${key}`);
  await tx
    .update(forumPosts)
    .set({ position: null, updatedAt: sql`${forumPosts.updatedAt}` })
    .where(eq(forumPosts.id, id));
  await tx
    .update(forumPosts)
    .set({ position: sql`${forumPosts.position} - 1`, updatedAt: sql`${forumPosts.updatedAt}` })
    .where(and(inSection(key), gt(forumPosts.position, post.position)));
}
