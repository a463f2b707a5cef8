import type { ListedPost } from "../posts/listed-posts.server";
import { asShown, onceEach } from "../posts/listed-posts.server";
import { listPosts, type Post } from "../posts/post-queries.server";
import { listCategories } from "../posts/section-queries.server";
import type { ForumView, ViewAsked } from "./forum-views";
import { listViewed } from "./view-queries.server";

/** Fewer than a section's, because each is shown with its category and last activity. */
const POSTS_PER_VIEW = 15;

/** A post of a view, which has posts of several categories and tells when each was last active. */
export type ViewedPost = ListedPost & {
  category: Post["category"];
  /** Missing if nobody has commented. */
  lastActivityAt?: Date;
  /** Only its author is shown a hidden post. */
  hidden?: Pick<Post, "heldFor" | "hiddenReason">;
};

/**
 * One page of a view, from the newest post or below the cursor `before`. Null if there is no such
 * category. `next` is the cursor of the next page. A post that comes between two pages changes
 * neither of them.
 */
export async function getViewPage(
  view: ForumView,
  { category, before }: ViewAsked,
  reader: { id: number } | null,
  openedId: number | null,
) {
  const limit = POSTS_PER_VIEW + 1;
  const [categories, found] = await Promise.all([
    listCategories(),
    listViewed(view, { category, before, limit }, reader),
  ]);
  if (category && !categories.some(({ id }) => id === category)) return null;
  const places = found.slice(0, POSTS_PER_VIEW);
  const shown = await asShown(await listPosts(places.map(({ id }) => id)), openedId);
  const once = onceEach<NonNullable<Post["category"]>>();
  return {
    view,
    category,
    categories: categories.map(({ id, name }) => ({ id, name })),
    posts: shown.map(({ row, post }): ViewedPost => ({
      ...post,
      category: row.category && once(row.category),
      ...(row.replyCount > 0 && { lastActivityAt: row.lastActivityAt }),
      ...(row.hiddenAt && { hidden: { heldFor: row.heldFor, hiddenReason: row.hiddenReason } }),
    })),
    isFirst: before === null,
    next: found.length > POSTS_PER_VIEW ? (places.at(-1)?.cursor ?? null) : null,
  };
}

export type ViewPage = NonNullable<Awaited<ReturnType<typeof getViewPage>>>;
