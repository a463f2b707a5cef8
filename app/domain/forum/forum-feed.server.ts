import { and, desc, eq, gt, isNull, lte, max, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { forumPosts } from "~drizzle/schema";
import { type Comment, listLatestComments } from "./comments/comment-queries.server";
import { listPosts, type Post } from "./posts/post-queries.server";
import { isVisible, placeOfPost } from "./posts/section-counts.server";

const COMMENTS_PER_POST = 20;

/** The last position of a page of the API's list. `id` is its post's place by publication. */
type PostCursor = { isPinned: boolean; id: number };

type Asked = {
  limit: number;
  cursor?: PostCursor | undefined;
  /** A category's id, or null for posts without one. Undefined for all posts. */
  categoryId?: number | null | undefined;
};

const ofCategory = (categoryId: number | null | undefined) => {
  if (categoryId === undefined) return undefined;
  return categoryId === null
    ? isNull(forumPosts.categoryId)
    : eq(forumPosts.categoryId, categoryId);
};

/** Posts for the JSON API: pinned first, then newest, each with its latest 20 comments. */
export async function pagePosts({ limit, cursor, categoryId }: Asked) {
  const found = await db
    .select({
      id: forumPosts.id,
      isPinned: forumPosts.isPinned,
      place: placeOfPost.mapWith(Number),
    })
    .from(forumPosts)
    .where(
      and(
        isVisible,
        ofCategory(categoryId),
        cursor &&
          sql`(${forumPosts.isPinned}, ${placeOfPost}) < (${cursor.isPinned}, ${cursor.id})`,
      ),
    )
    .orderBy(desc(forumPosts.isPinned), desc(placeOfPost))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const ids = rows.map(({ id }) => id);
  const [posts, comments] = await Promise.all([
    listPosts(ids),
    listLatestComments(ids, COMMENTS_PER_POST),
  ]);
  return {
    posts: posts.map((post) => ({ post, comments: commentsOf(post, comments) })),
    next: last && found.length > limit ? { isPinned: last.isPinned, id: last.place } : null,
  };
}

const commentsOf = (post: Post, comments: readonly Comment[]) =>
  comments.filter(({ postId }) => postId === post.id);

/** The newest posts of one category or of all, for a feed. */
export async function listNewestPosts(count: number, categoryId?: number | null): Promise<Post[]> {
  const rows = await db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(and(isVisible, ofCategory(categoryId)))
    .orderBy(desc(placeOfPost))
    .limit(count);
  return listPosts(rows.map(({ id }) => id));
}

/** The highest post id, or 0 without posts. */
export async function lastPostId(): Promise<number> {
  const [row] = await db.select({ last: max(forumPosts.id) }).from(forumPosts);
  return row?.last ?? 0;
}

/** Visible posts with ids above `after` and up to `last`, for the sitemap. */
export function listPostsForSitemap(after: number, last: number) {
  return db
    .select({ id: forumPosts.id, lastActivityAt: forumPosts.lastActivityAt })
    .from(forumPosts)
    .where(and(isVisible, gt(forumPosts.id, after), lte(forumPosts.id, last)))
    .orderBy(forumPosts.id);
}
