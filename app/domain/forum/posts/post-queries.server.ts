import { and, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";
import { forumCategories, forumLikes, forumPosts, forumSections, users } from "~drizzle/schema";
import { inSection } from "./section-order.server";

/** Who looks, for what they liked; null for a visitor. */
export type Viewer = { id: number; role: string } | null;

export const POSTS_PER_PAGE = 20;

export const authorColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
};

const likedBy = (viewer: Viewer) =>
  viewer
    ? sql<boolean>`exists (select 1 from ${forumLikes} where ${forumLikes.userId} = ${viewer.id} and ${forumLikes.postId} = ${forumPosts.id})`
    : sql<boolean>`false`;

const columns = (viewer: Viewer) => ({
  id: forumPosts.id,
  title: forumPosts.title,
  content: forumPosts.content,
  categoryId: forumPosts.categoryId,
  videoUrl: forumPosts.videoUrl,
  isPinned: forumPosts.isPinned,
  isLocked: forumPosts.isLocked,
  likeCount: forumPosts.likeCount,
  replyCount: forumPosts.replyCount,
  viewCount: forumPosts.viewCount,
  lastCommentNumber: forumPosts.lastCommentNumber,
  lastActivityAt: forumPosts.lastActivityAt,
  createdAt: forumPosts.createdAt,
  editedAt: forumPosts.editedAt,
  deletedAt: forumPosts.deletedAt,
  hiddenAt: forumPosts.hiddenAt,
  hiddenReason: forumPosts.hiddenReason,
  author: authorColumns,
  category: {
    id: forumCategories.id,
    name: forumCategories.name,
    color: forumCategories.color,
  },
  isLiked: likedBy(viewer),
});

function selectPosts(viewer: Viewer, where: SQL | undefined) {
  return db
    .select(columns(viewer))
    .from(forumPosts)
    .innerJoin(users, eq(users.id, forumPosts.authorId))
    .leftJoin(forumCategories, eq(forumCategories.id, forumPosts.categoryId))
    .where(where);
}

export type Post = Awaited<ReturnType<typeof selectPosts>>[number];

/** A post, removed ones too, or null. */
export async function getPost(viewer: Viewer, id: number): Promise<Post | null> {
  const [post] = await selectPosts(viewer, eq(forumPosts.id, id));
  return post ?? null;
}

/** A post that exists; throws when it does not. */
export async function getExistingPost(viewer: Viewer, id: number): Promise<Post> {
  const post = await getPost(viewer, id);
  if (!post) throw new Error(`No post ${id}`);
  return post;
}

/** The posts with these ids, in their order. */
export async function listPosts(viewer: Viewer, ids: readonly number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const posts = await selectPosts(viewer, inArray(forumPosts.id, [...ids]));
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isVisible = isNotNull(forumPosts.position);

/** Ids of each section's pinned posts and of its `count` newest, pinned first, newest first. */
export async function listNewestIds(count: number): Promise<number[]> {
  // By hand: a LIMIT inside a lateral join is what keeps each section to its own few index entries.
  const rows = await selectRows<{ id: number }>(sql`
    select found.id from ${forumSections} section cross join lateral (
      select id, is_pinned from (
        (select id, is_pinned from ${forumPosts}
          where is_pinned and coalesce(category_id, 0) = section.key and position is not null)
        union
        (select id, is_pinned from ${forumPosts}
          where coalesce(category_id, 0) = section.key and position is not null
          order by position desc limit ${count})
      ) both_kinds order by is_pinned desc, id desc limit ${count}
    ) found order by section.key, found.is_pinned desc, found.id desc`);
  return rows.map(({ id }) => id);
}

/** Ids of a section's page, newest first; the first page begins with the pinned posts. */
export async function listSectionIds(
  key: number,
  { page, postCount }: { page: number; postCount: number },
): Promise<number[]> {
  const last = postCount - (page - 1) * POSTS_PER_PAGE;
  const [pinned, others] = await Promise.all([
    page === 1 ? listPinnedIds(key) : [],
    db
      .select({ id: forumPosts.id })
      .from(forumPosts)
      .where(
        and(
          inSection(key),
          gt(forumPosts.position, last - POSTS_PER_PAGE),
          lte(forumPosts.position, last),
          eq(forumPosts.isPinned, false),
        ),
      )
      .orderBy(desc(forumPosts.position)),
  ]);
  return [...pinned, ...others].map(({ id }) => id);
}

const listPinnedIds = (key: number) =>
  db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(and(inSection(key), isVisible, forumPosts.isPinned))
    .orderBy(desc(forumPosts.id));
