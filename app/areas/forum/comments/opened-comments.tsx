import type { ReactNode } from "react";
import type { Comment } from "~/domain/forum/comments/comment-queries.server";
import { postPath } from "~/domain/forum/forum-paths";
import type { ListedPost } from "~/domain/forum/forum-page.server";
import { PauseNotice } from "~/ui/opening/pause-notice";
import { useOpening } from "~/ui/opening/use-opening";
import { ListLink } from "~/ui/lists/list-link";
import { commentWords } from "../post-parts";
import { CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";

type Props = {
  post: ListedPost;
  /** The latest comments. The post's page has all of them. */
  comments: readonly Comment[];
  isSignedIn: boolean;
  returnTo: string;
};

/** A post's latest comments in the forum's list, and the form for a new one. */
export function OpenedComments({ post, comments, isSignedIn, returnTo }: Props) {
  const { id, title, replyCount, isLocked = false } = post;
  const rights = { isSignedIn, isAdmin: false, isOpen: !isLocked };
  return (
    <>
      {replyCount === 0 && <p className="empty-state">No comments yet. Yours can be the first.</p>}
      {replyCount > comments.length && (
        <p>
          <ListLink to={`${postPath(id)}#comments`}>
            All {commentWords(replyCount)} <span className="sr-only">on {title}</span>
          </ListLink>
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
      <CommentPlace isLocked={isLocked}>
        <CommentForm postId={id} returnTo={returnTo} />
      </CommentPlace>
    </>
  );
}

/** The form for a comment, or why there is none. */
function CommentPlace({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const { forum: paused } = useOpening();
  if (paused) return <PauseNotice pause={paused} />;
  return isLocked ? <p>This post is locked: it takes no new comments.</p> : children;
}
