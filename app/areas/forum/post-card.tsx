import { Link, useLocation } from "@remix-run/react";
import type { Comment } from "~/domain/forum/comments/comment-queries.server";
import { postPath } from "~/domain/forum/forum-paths";
import type { ListedPost } from "~/domain/forum/forum-page.server";
import { excerpt } from "~/lib/text/linked-text";
import { AuthorLine } from "./author";
import { CommentForm } from "./comments/comment-form";
import { CommentItem } from "./comments/comment-item";
import { LikeButton } from "./like-button";
import { commentWords, PostBadges, PostVideo, viewWords } from "./post-parts";
import { UserText } from "./user-text";

const EXCERPT_LENGTH = 1200;

type Props = {
  post: ListedPost["post"];
  /** The latest comments. The post's page has all of them. */
  comments: readonly Comment[];
  isSignedIn: boolean;
};

/** A post in the forum's list, with its latest comments collapsed. */
export function PostCard({ post, comments, isSignedIn }: Props) {
  const { text, isCut } = excerpt(post.content, EXCERPT_LENGTH);
  return (
    <article id={`post-${post.id}`} className="post card">
      <h4>
        <Link to={postPath(post.id)}>
          <bdi>{post.title}</bdi>
        </Link>
      </h4>
      <AuthorLine author={post.author} writtenAt={post.createdAt} editedAt={post.editedAt} />
      <PostBadges post={post} />
      <UserText text={text} />
      {isCut && (
        <p>
          <Link to={postPath(post.id)}>
            Read on <span className="sr-only">in {post.title}</span>
          </Link>
        </p>
      )}
      <PostVideo post={post} isPlaying={false} />
      <div className="acts">
        <LikeButton {...post} kind="post" subject={`post ${post.title}`} />{" "}
        <span>{viewWords(post.viewCount)}</span>
      </div>
      <InlineComments post={post} comments={comments} isSignedIn={isSignedIn} />
    </article>
  );
}

function InlineComments({ post, comments, isSignedIn }: Props) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isOpened = query.get("comments") === String(post.id);
  query.delete("draft");
  query.set("comments", String(post.id));
  const rights = { changeableIds: [], isSignedIn, isAdmin: false, isOpen: !post.isLocked };
  return (
    <details className="fold" open={isOpened}>
      <summary>{commentWords(post.replyCount)}</summary>
      {post.replyCount === 0 && (
        <p className="empty-state">No comments yet. Yours can be the first.</p>
      )}
      {post.replyCount > comments.length && (
        <p>
          <Link to={`${postPath(post.id)}#comments`}>
            All {commentWords(post.replyCount)} <span className="sr-only">on {post.title}</span>
          </Link>
        </p>
      )}
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          rights={rights}
          isReplyNamed={comment.parentId !== null}
        />
      ))}
      {post.isLocked ? (
        <p>This post is locked: it takes no new comments.</p>
      ) : (
        <CommentForm postId={post.id} returnTo={`${pathname}?${query}#post-${post.id}`} />
      )}
    </details>
  );
}
