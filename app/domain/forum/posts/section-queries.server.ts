import { asc, eq, sum } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { forumCategories, forumPostCounts } from "~drizzle/schema";

/** The key of the section for posts without a category. */
const UNCATEGORIZED = 0;

export type Category = Awaited<ReturnType<typeof listCategories>>[number];

/** The categories that a post can be in, in the owner's order. */
export function listCategories() {
  return db
    .select({
      id: forumCategories.id,
      name: forumCategories.name,
      description: forumCategories.description,
      color: forumCategories.color,
      sortOrder: forumCategories.sortOrder,
      isActive: forumCategories.isActive,
      createdAt: forumCategories.createdAt,
    })
    .from(forumCategories)
    .where(eq(forumCategories.isActive, true))
    .orderBy(asc(forumCategories.sortOrder), asc(forumCategories.id));
}

export type Section = {
  /** The category's id, or 0 for Uncategorized. */
  key: number;
  name: string;
  description: string | null;
  color: string | null;
  postCount: number;
};

/** The forum's sections with their counts of visible posts, Uncategorized last. */
export async function listSections(): Promise<Section[]> {
  const [categories, counts] = await Promise.all([
    listCategories(),
    db
      .select({ key: forumPostCounts.section, posts: sum(forumPostCounts.posts).mapWith(Number) })
      .from(forumPostCounts)
      .groupBy(forumPostCounts.section),
  ]);
  const countOf = (key: number) => counts.find((row) => row.key === key)?.posts ?? 0;
  const uncategorized = { name: "Uncategorized", description: null, color: null };
  return [
    ...categories.map(({ id, name, description, color }) => ({
      key: id,
      name,
      description,
      color,
      postCount: countOf(id),
    })),
    { key: UNCATEGORIZED, ...uncategorized, postCount: countOf(UNCATEGORIZED) },
  ];
}

/** Whether a post can be in the category. True for none. */
export async function isOpenCategory(id: number | null): Promise<boolean> {
  if (id === null) return true;
  const [category] = await db
    .select({ isActive: forumCategories.isActive })
    .from(forumCategories)
    .where(eq(forumCategories.id, id));
  return category?.isActive ?? false;
}
