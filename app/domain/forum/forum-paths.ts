export const COMMENTS_PER_PAGE = 100;

/** The page of its post that the comment with this number stands on. */
export const pageOfComment = (number: number) => Math.ceil(number / COMMENTS_PER_PAGE);

/** A post's own page. */
export const postPath = (id: number) => `/community/posts/${id}`;

/** Where admins pin, lock, hide and move a post. */
export const moderatePath = (id: number) => `${postPath(id)}/moderate`;

/** The page of its post that a comment stands on, at the comment. */
export function commentPath(comment: { id: number; postId: number; number: number }): string {
  return `${commentsPage(comment.postId, pageOfComment(comment.number))}#comment-${comment.id}`;
}

/** A page of a post's comments. */
export const commentsPage = (postId: number, page: number) =>
  page === 1 ? postPath(postId) : `${postPath(postId)}?page=${page}`;

/** A page of one section's posts; 0 is Uncategorized. */
export function sectionPath(key: number, page = 1): string {
  const query = new URLSearchParams(sectionQuery(key));
  if (page > 1) query.set("page", String(page));
  return `/community/forum?${query}`;
}

const sectionQuery = (key: number) => ({ category: key === 0 ? "none" : String(key) });

/** The Atom feed of one section's posts, or of all. */
export const feedPath = (key?: number) =>
  `/community/feed.atom${key === undefined ? "" : `?${new URLSearchParams(sectionQuery(key))}`}`;
