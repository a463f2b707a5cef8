import type { ReactNode } from "react";
import type { ShownComment } from "~/domain/forum/comments/comment-queries.server";
import { OPENED_COMMENTS, postPath } from "~/domain/forum/forum-paths";
import type { ListedPost } from "~/domain/forum/posts/listed-posts.server";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useOpening } from "~/ui/opening/use-opening";
import { ListLink } from "~/ui/lists/list-link";
import { SuspensionBanner } from "../suspension-banner";
import { CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";
import { plural } from "~/lib/counts";

type Props = {
  post: ListedPost;
  /** The first comments. The post's page has all of them. */
  comments: readonly ShownComment[];
  isSignedIn: boolean;
  /** The address of the list with this post opened. */
  listAddress: string;
};

/** A post's first comments in the forum's list, and the form for a new one. */
export function OpenedComments({ post, comments, isSignedIn, listAddress }: Props) {
  const { id, title, replyCount, isLocked = false } = post;
  const rights = { isSignedIn, isModerator: false, isOpen: !isLocked };
  const isNextShown = replyCount < OPENED_COMMENTS;
  return (
    <>
      {replyCount === 0 && <p className="empty-state">No comments yet. Yours can be the first.</p>}
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          rights={rights}
          isReplyNamed={comment.parentId !== null}
          isAnswer={comment.id === post.answerId}
        />
      ))}
      {replyCount > comments.length && (
        <p>
          <ListLink to={`${postPath(id)}#comments`}>
            All {plural(replyCount, "comment")}
            <span className="sr-only"> on {title}</span>
          </ListLink>
        </p>
      )}
      <CommentPlace isLocked={isLocked}>
        {/* In a longer thread the new comment is on the post's page alone. */}
        <SuspensionBanner />
        <CommentForm postId={id} returnTo={isNextShown ? listAddress : undefined} />
      </CommentPlace>
    </>
  );
}

/** The form for a comment, or why there is none. */
function CommentPlace({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const { forum: paused } = useOpening();
  if (paused) return <PauseBanner pause={paused} />;
  return isLocked ? <p>This post is locked: it takes no new comments.</p> : children;
}
