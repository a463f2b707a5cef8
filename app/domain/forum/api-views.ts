import type { Named } from "~/domain/accounts/member-name";
import type { Comment } from "./comments/comment-queries.server";
import type { Post } from "./posts/post-queries.server";

const authorView = ({ id, firstName, lastName }: Named) => ({ id, firstName, lastName });

/** A comment in the form of the JSON API. A removed comment has no content. */
export function commentView(comment: Comment) {
  const { id, content, postId, parentId, number, likeCount, isLiked, createdAt, editedAt } =
    comment;
  return {
    id,
    content,
    postId,
    parentId,
    number,
    likeCount,
    liked: isLiked,
    createdAt,
    editedAt,
    isRemoved: comment.deletedAt !== null || comment.hiddenAt !== null,
    author: authorView(comment.author),
  };
}

/** A post in the form of the JSON API. */
export function postView(post: Post, comments: readonly Comment[]) {
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
    liked: post.isLiked,
    createdAt,
    editedAt,
    author: authorView(post.author),
    category,
    comments: comments.map(commentView),
  };
}
