import { memberView } from "~/domain/accounts/member-name";
import type { Comment } from "./comments/comment-queries.server";
import type { Post } from "./posts/post-queries.server";
import { likedMark } from "./reader-marks";

/** The marks of what the reader likes: reader-marks.ts. */
type Marks = ReadonlySet<string>;

/** The marks of what was just written. */
export const NO_MARKS: Marks = new Set();

/** A comment in the form of the JSON API. A removed comment has no content. */
export function commentView(comment: Comment, marks: Marks) {
  const { id, content, postId, parentId, number, likeCount, createdAt, editedAt } = comment;
  return {
    id,
    content,
    postId,
    parentId,
    number,
    likeCount,
    liked: marks.has(likedMark("comment", id)),
    createdAt,
    editedAt,
    isRemoved: comment.deletedAt !== null || comment.hiddenAt !== null,
    author: memberView(comment.author),
  };
}

/** A post in the form of the JSON API. `answerId` is the comment that is marked as its answer. */
export function postView(post: Post, comments: readonly Comment[], marks: Marks) {
  const { id, title, content, categoryId, videoUrl, isPinned, isLocked } = post;
  const { likeCount, replyCount, viewCount, createdAt, editedAt, category } = post;
  return {
    id,
    title,
    content,
    categoryId,
    videoUrl,
    isPinned,
    isLocked,
    likeCount,
    replyCount,
    viewCount,
    liked: marks.has(likedMark("post", id)),
    createdAt,
    editedAt,
    answerId: post.answer?.id ?? null,
    author: memberView(post.author),
    category,
    comments: comments.map((comment) => commentView(comment, marks)),
  };
}
