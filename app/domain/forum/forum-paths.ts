export const COMMENTS_PER_PAGE = 100;

/** The page number on which the comment with this number is shown. */
export const pageOfComment = (number: number) => Math.ceil(number / COMMENTS_PER_PAGE);

/** The path of a post's page. */
export const postPath = (id: number) => `/community/posts/${id}`;

/** The page where admins pin, lock, hide and move a post. */
export const moderatePath = (id: number) => `${postPath(id)}/moderate`;

/** The address of a comment: its page of comments, with the fragment of the comment. */
export function commentPath(comment: { id: number; postId: number; number: number }): string {
  return `${commentsPage(comment.postId, pageOfComment(comment.number))}#comment-${comment.id}`;
}

/** The path of one page of a post's comments, from 1. */
export const commentsPage = (postId: number, page: number) =>
  page === 1 ? postPath(postId) : `${postPath(postId)}?page=${page}`;

/** A page of a section's posts. Key 0 is Uncategorized. */
export function sectionPath(key: number, page = 1): string {
  const query = new URLSearchParams(sectionQuery(key));
  if (page > 1) query.set("page", String(page));
  return `/community/forum?${query}`;
}

const sectionQuery = (key: number) => ({ category: key === 0 ? "none" : String(key) });

/** The Atom feed of one section's posts, or of all posts. */
export const feedPath = (key?: number) =>
  `/community/feed.atom${key === undefined ? "" : `?${new URLSearchParams(sectionQuery(key))}`}`;
