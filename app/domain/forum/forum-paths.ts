import { readId } from "~/lib/input/read-id";

export const COMMENTS_PER_PAGE = 100;

/** How many comments of an opened post a list shows. The post's page has all. */
export const OPENED_COMMENTS = 20;

/**
 * The page number on which the comment with this number is shown. One that was never shown stands
 * on each page for its author.
 */
export const pageOfComment = (number: number) => Math.max(1, Math.ceil(number / COMMENTS_PER_PAGE));

/** The path of a post's page. */
export const postPath = (id: number) => `/community/posts/${id}`;

/** The page where admins pin, lock, hide and move a post. */
export const moderatePath = (id: number) => `${postPath(id)}/moderate`;

/** The page that keeps a member from writing. */
export const suspensionPath = (memberId: number) => `/office/forum/members/${memberId}/suspend`;

/** The page to write a comment on the post, or a reply to one of its comments. */
export const replyPath = (postId: number, parentId?: number) =>
  `${postPath(postId)}/comment${parentId === undefined ? "" : `?parent=${parentId}`}`;

/** The same page, which begins with a quote of the post or of that comment. */
export const quotePath = (postId: number, parentId?: number) =>
  `${replyPath(postId, parentId)}${parentId === undefined ? "?" : "&"}quote=1`;

/** The form that shows a member's saved draft. */
export function draftPath({ id, postId, parentId }: Draft): string {
  if (postId === null) return `/community/new-post?saved=${id}`;
  const parent = parentId === null ? "" : `parent=${parentId}&`;
  return `${replyPath(postId)}?${parent}saved=${id}`;
}

type Draft = { id: number; postId: number | null; parentId: number | null };

/** The pages of all versions of a post or comment. */
export const postHistoryPath = (id: number) => `${postPath(id)}/history`;
export const commentHistoryPath = (id: number) => `/community/comments/${id}/history`;

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

/** The section that a query asks for by `category`. Null if it cannot be one. */
export const sectionOf = (category: string) => (category === "none" ? 0 : readId(category));

/** The query that asks for one section. */
export const sectionQuery = (key: number) => ({ category: key === 0 ? "none" : String(key) });

/** The Atom feed of one section's posts, or of all posts. */
export const feedPath = (key?: number) =>
  `/community/feed.atom${key === undefined ? "" : `?${new URLSearchParams(sectionQuery(key))}`}`;
