import { Link } from "@remix-run/react";
import { commentsPage, postPath } from "~/domain/forum/forum-paths";
import type { PostPage } from "~/domain/forum/post-page.server";
import type { OwnInThread } from "~/domain/forum/own-in-thread.server";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useOpening } from "~/ui/opening/use-opening";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { MovedComments } from "../moderation/moderation-notes";
import { SuspensionBanner } from "../suspension-banner";
import { CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";
import { CommentThreads } from "./comment-thread";
import { plural } from "~/lib/counts";

type Props = { shown: PostPage; own: OwnInThread };

/** A post's comments, a hundred a page, and the form for a new one. */
export function PostComments({ shown, own }: Props) {
  const { post, comments, unshown, page, pageCount, rights } = shown;
  return (
    <section id="comments" aria-labelledby="comments-heading" className="stack mt-3 flow-2">
      <h2 id="comments-heading">{plural(post.replyCount, "comment")}</h2>
      {comments.length + unshown.length + shown.moved.length === 0 && (
        <p className="empty-state">No comments yet. Yours can be the first.</p>
      )}
      <CommentThreads shown={shown} />
      <MovedComments moved={shown.moved} />
      <NumberedPages
        label="Pages of comments"
        page={page}
        pageCount={pageCount}
        href={(n) => `${commentsPage(post.id, n)}#comments`}
      />
      {unshown.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          rights={rights}
          isReplyNamed
          isAnswer={false}
        />
      ))}
      <CommentBox shown={shown} own={own} />
    </section>
  );
}

function CommentBox({ shown: { post, rights, draft }, own }: Props) {
  const { forum: paused } = useOpening();
  if (paused && !draft) return <PauseBanner pause={paused} />;
  if (!rights.isOpen)
    return (
      <p className="banner">
        This post is {post.hiddenAt ? "hidden" : "locked"}: it takes no new comments.
      </p>
    );
  if (!rights.isSignedIn) {
    const target = encodeURIComponent(`${postPath(post.id)}#comment-box`);
    return (
      <p id="comment-box">
        <Link className="button" to={`/login?redirectTo=${target}`}>
          Login to Comment
        </Link>
      </p>
    );
  }
  return (
    <div id="comment-box" className="flow-5">
      <h3>Write a comment</h3>
      <SuspensionBanner />
      {/* Another draft is another form. */}
      <CommentForm
        postId={post.id}
        draft={draft ?? own.draft}
        saved={draft ? null : { id: own.draftId, version: own.draftVersion }}
        key={draft ? "draft" : "new"}
      />
    </div>
  );
}
